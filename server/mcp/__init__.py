"""The tools as an MCP server."""
