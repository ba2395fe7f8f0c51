"""Readers of numbers, dates, names and references in legal text.

They are used by all other readers and know no store.
"""
