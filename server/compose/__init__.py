"""Settings become running parts. The only package that knows concrete classes.

`open_agent`, `open_served_agent` and `open_replayer` load the agent's libraries, which takes a second; `open_matter`
loads the tools. Commands import the first three where they use them, and the modules here import optional extras where
they use them. So `pincite serve` starts without the agent, `pincite index` without the tools, and `pincite ask` reports
a wrong store at once.
"""
