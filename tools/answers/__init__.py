"""What counts as an answer, and when it is proved."""
