"""Convert question sets of other benchmarks to question files, and runs to their submissions."""
