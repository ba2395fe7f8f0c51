"""Compare two runs of the same questions: what changed, by how much, and on which questions."""
