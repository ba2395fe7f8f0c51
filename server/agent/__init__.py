"""One bounded loop in which a model uses the tools and submits."""
