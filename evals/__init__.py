"""Score recorded answers against gold answers and gold pages."""
