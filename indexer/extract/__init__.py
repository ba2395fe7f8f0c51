"""Bytes become pages of text: one adapter a format."""
