"""The regular expressions of legal writing, one file a jurisdiction."""
