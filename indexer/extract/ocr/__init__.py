"""Pages that are pictures become text: engines behind one contract, and what is done with what they read."""

from pincite.indexer.extract.ocr.factory import SWITCHED_OFF, find_engine
from pincite.indexer.extract.ocr.pages import left_unread, read_pictures

__all__ = ["SWITCHED_OFF", "find_engine", "left_unread", "read_pictures"]
