"""Submissions, and the validator that accepts or rejects them."""
