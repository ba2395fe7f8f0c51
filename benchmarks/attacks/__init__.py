"""Attacks on the product, one module per kind, each with its own input. Run `benchmarks.hostile`."""
