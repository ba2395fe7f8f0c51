"""The commands of `pincite-eval`, one file each, named after it; `add_to(app)` declares it."""
