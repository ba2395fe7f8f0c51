"""Models: a name becomes a model, which bears faults of its provider, keeps within a context, and is paid for."""
