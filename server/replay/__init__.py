"""Recorded runs, run again: what is different now, at which step, and why where that can be known."""
