"""A run as a page for whoever must decide on it: the answer first, then what it rests on, then every miss.

run ─► content (what is said, in blocks) ─► page (HTML, one file) or text (Markdown)

`build` makes the content, `sections/` its parts, `charts/` the pictures; `write` is the only one that touches files.
"""
