"""Limits on what a client sends, in characters unless stated otherwise. Longer input is refused, never cut.

Each limit is far above what a legal question needs and keeps every call short. The schemas of the tools, the library
and the command line use them.
"""

LONGEST_QUESTION = 4_000
LONGEST_QUERY = 2_000
"""A search query."""
LONGEST_ID = 1_000
"""A doc_id, which is a path in the folder; or several case names."""
LONGEST_NAME = 400
"""A title, a number, or a family id."""
LONGEST_VALUE = 2_000
"""A submitted text; longer than an answer may be, so that the rule on its length can report it."""
LONGEST_PART = 300
"""A name, a figure, or a label."""
LONGEST_STATEMENT = 2_000
LONGEST_QUOTE = 8_000
LONGEST_CODE = 100
"""A code of a violation, or the name of a field."""
MOST_DIGITS = 30
"""Digits of a whole number."""
MOST_NAMES = 200
"""Names in a value."""
MOST_CITATIONS = 50
MOST_VALUES = 100
"""Values of one citation."""
MOST_DOCUMENTS = 500
"""Documents given with a question."""
MOST_SEARCHED = 50
"""Searches listed for an absence, and codes that a submission confirms."""
MOST_ARGUMENTS = 20_000
"""Values in the arguments of one call, counted through all objects and lists."""
