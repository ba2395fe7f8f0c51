"""Statements held against a contract: whether it settles them, and which way."""
