"""The documents of a matter: listed, described, told apart and found by the names that people use."""
