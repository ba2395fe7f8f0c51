"""The deterministic model: no weights, state from the message history alone."""
