"""The scenarios of `benchmarks.faults`: what is broken, and what must hold."""
