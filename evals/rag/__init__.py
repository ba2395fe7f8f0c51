"""Metrics of retrieval and generation: by gold pages, by a model, and by shared words."""
