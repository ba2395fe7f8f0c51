"""An invented law with items nested in items, over three pages."""

NESTED = """LANTERN LAW
SALTMERE LAW No. 1 of 2020
\f1. Title
This is the Lantern Law.
2. Keeping
A keeper who holds a lantern shall, on each night:
(1) in a harbour:
\f(a) light it; and
(b) trim it; or
(2) elsewhere, put it out.
"""
