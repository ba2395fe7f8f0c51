"""Text recognition (OCR) of pages that are pictures: engines behind one Protocol, and the choice of their results."""

from pincite.indexer.extract.ocr.factory import SWITCHED_OFF, find_engine
from pincite.indexer.extract.ocr.pages import left_unread, read_pictures

__all__ = ["SWITCHED_OFF", "find_engine", "left_unread", "read_pictures"]
