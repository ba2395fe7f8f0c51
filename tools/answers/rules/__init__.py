"""The rules of the validator, one module each where a rule needs more than a function."""
