"""The acronyms of the Dubai International Financial Centre, which no general rule gives."""

from pincite.indexer.legal_text.patterns.jurisdiction import Jurisdiction

JURISDICTION = Jurisdiction("Dubai International Financial Centre", acronyms=frozenset({"DIFC", "DFSA", "UAE"}))
"""The Dubai International Financial Centre."""
