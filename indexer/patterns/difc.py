"""Words of the Dubai International Financial Centre that no general rule gives."""

ACRONYMS = frozenset({"DIFC", "DFSA", "UAE"})
"""Names that a title in capitals and small letters leaves in capitals."""
