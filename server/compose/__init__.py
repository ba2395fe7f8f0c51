"""Make running parts from settings. No other package knows the concrete classes.

`open_agent`, `open_served_agent` and `open_replayer` load the agent's libraries, which takes a second; `open_matter`
loads the tools. So commands import the first three inside the functions that use them, and modules here import optional
extras where they use them. Then `pincite serve` starts without the agent, `pincite index` without the tools, and
`pincite ask` reports a wrong store at once.
"""
