"""Strategies that see observations only."""
