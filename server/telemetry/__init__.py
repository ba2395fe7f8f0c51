"""Monitoring of runs: spans, and one log line."""
