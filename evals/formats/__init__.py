"""Question sets and submissions of other benchmarks: read into this project's question files, written from its runs."""
