"""The commands of `pincite-eval`: one module each, named after it; `add_to(app)` declares it."""
