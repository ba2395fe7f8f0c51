"""The embedded store: one folder a matter, on this machine, with nothing else running."""
