"""Hostile passages in a matter, and a model that obeys every instruction it reads. Run `benchmarks.injection`."""
