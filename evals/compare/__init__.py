"""Two runs of the same questions: what moved, by how much, and on which questions."""
