"""Answers with page citations, over MCP and on the command line."""

import time

BEGUN = time.perf_counter()
"""The time when the package was loaded: on the command line, the start of the program."""
