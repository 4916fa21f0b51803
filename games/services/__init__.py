"""Writes, one module a subject: the only code that changes a match."""
