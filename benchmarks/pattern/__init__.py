"""Growth of regular expressions: find the patterns, generate the hardest texts, count the matching steps."""
