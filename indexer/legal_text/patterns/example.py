"""What an example of a pattern is: each pattern of this package stands with one, and a test runs them all."""

import re

Groups = dict[str, str | None]
Example = tuple[re.Pattern[str], str, Groups]
"""(pattern, text that it must find, named groups that it must give)."""
