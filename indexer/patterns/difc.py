"""Words of the Dubai International Financial Centre that no general rule gives."""

from pincite.indexer.patterns.jurisdiction import Jurisdiction

JURISDICTION = Jurisdiction("Dubai International Financial Centre", acronyms=frozenset({"DIFC", "DFSA", "UAE"}))
