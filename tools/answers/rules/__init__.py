"""The rules of the validator that need more than a function, one module each."""
