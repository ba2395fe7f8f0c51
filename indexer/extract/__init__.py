"""Extract pages of text from bytes, with one adapter per format."""
