"""Reads. A selector that is given a user loads and authorises, or raises."""
