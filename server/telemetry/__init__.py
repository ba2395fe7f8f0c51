"""What a run shows to monitoring: spans, and a line of the log."""
