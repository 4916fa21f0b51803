"""The rules of Manipulation as pure Python: frozen states and functions of them.

Nothing here knows of Django, a clock, a database or a source of randomness. The numbers
that docstrings and violations name are those of the rule book.
"""
