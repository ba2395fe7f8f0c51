"""The type of examples. Each pattern of this package has at least one, and a test runs them all."""

import re

Groups = dict[str, str | None]
"""Named groups with the text they must match."""
Example = tuple[re.Pattern[str], str, Groups]
"""(pattern, text that it must match in, named groups that it must give)."""
