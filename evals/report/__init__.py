"""A run as a report: the result first, then the metrics behind it, then every miss.

run ─► content (blocks of text and figures) ─► page (HTML, one file) or markdown (Markdown)

`build` makes the content, `sections/` its parts, `charts/` the charts; only `write` touches files.
"""
