"""Repeat recorded runs: what differs now, at which step, and why."""
