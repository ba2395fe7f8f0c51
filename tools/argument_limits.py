"""How long what a client sends may be. In characters, unless it says otherwise; longer is refused, never cut.

Each is far above what a question of law needs, and low enough that no call is long: the schemas of the tools, the
library and the command line have them from here.
"""

LONGEST_QUESTION = 4_000
LONGEST_QUERY = 2_000
"""What is searched for."""
LONGEST_ID = 1_000
"""An id of a document, which is its path in the folder; or several names of cases."""
LONGEST_NAME = 400
"""A title, a number, or an id of a family."""
LONGEST_VALUE = 2_000
"""A text that is submitted: longer than an answer may be, so that the rule on its length can say so."""
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
"""Documents that a question is given with."""
MOST_SEARCHED = 50
"""Searches that an absence names, and codes that a submission confirms."""
MOST_ARGUMENTS = 20_000
"""Values in the arguments of one call, counted through all objects and lists."""
