"""List, describe and distinguish the documents of a matter, and find them by name."""
