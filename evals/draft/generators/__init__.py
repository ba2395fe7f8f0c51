"""Generators of proposals, one module per source; `propose` keeps the candidates that are proved."""
