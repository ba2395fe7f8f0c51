"""Hostile passages in a matter, and a model that obeys every instruction it reads: what it tries, what happens."""
