"""Answers with pages, over MCP and on the command line."""
