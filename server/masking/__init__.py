"""Personal data in text: where it is, and the placeholders that stand for it. Pure but for `name_model`."""
