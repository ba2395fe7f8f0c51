"""The default store, importable without loading anything else."""

DEFAULT_STORE = ".pincite"
"""A folder in the current folder."""
