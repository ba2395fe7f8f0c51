"""Warnings of what runs below the server; the server says where logs go."""


def warn(event: str, **said: object) -> None:
    """Log a warning: an event's name and ids, counts or reasons; never text of a document."""
    import structlog  # a tenth of a second, for what seldom happens

    structlog.get_logger("pincite").warning(event, **said)
