"""The agent: a bounded loop in which a model calls the tools and submits an answer."""
