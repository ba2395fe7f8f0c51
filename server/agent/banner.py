"""Suppress pydantic-ai's banner, which offers on a terminal to send runs to a service."""

import pydantic_ai


def disable_banner() -> None:
    """Switch the banner off for this process. Its first run would show it, whichever agent runs."""
    pydantic_ai.BANNER_ENABLED = False
