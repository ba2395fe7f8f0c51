"""pydantic-ai's banner, an offer on a terminal to send runs to a service, does not show when pincite is asked."""

import pydantic_ai


def keep_away() -> None:
    """Switch the banner off for this process; its first run would show it, be the agent ours or the program's."""
    pydantic_ai.BANNER_ENABLED = False
