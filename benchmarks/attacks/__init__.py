"""Attacks on the product, a module a kind: each makes its own input and counts what got through."""
