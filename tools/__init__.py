"""The tools that an agent can call on a matter, and the validator of its answers."""
