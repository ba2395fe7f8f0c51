"""Answers with pages, over MCP and on the command line."""

import time

BEGUN = time.perf_counter()
"""When the package was first loaded: with the command line, before anything else of it was."""
