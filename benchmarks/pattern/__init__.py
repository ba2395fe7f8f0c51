"""Growth of regular expressions: which there are, texts that make each work hardest, and the steps it takes on them."""
