"""Where the store is that nobody names: for commands and scripts, and without what either of them loads."""

DEFAULT_STORE = ".pincite"
"""A folder, in the current folder."""
