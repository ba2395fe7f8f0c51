"""Read the addresses of one Elasticsearch: `http://a:9200`, or several nodes separated by commas."""

from urllib.parse import urlsplit

from pincite.indexer.errors import UsageError

_PORT = 9200
_FORM = "Give --store http(s)://HOST:PORT, or several nodes of one cluster separated by commas."


def service_addresses(text: str) -> list[str]:
    """The addresses as the client needs them, each once, in an order that does not depend on how they were given.

    Raises `UsageError`, without repeating secrets in an address.
    """
    found = sorted({_address(each.strip()) for each in text.split(",")})
    if len({each.partition(":")[0] for each in found}) > 1:
        raise UsageError("The addresses of the store mix http and https. Use one for all nodes.")
    return found


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
        port = parts.port or _PORT
    except ValueError:
        raise UsageError(f"The address of the store cannot be read. {_FORM}") from None
    if parts.username is not None or parts.password is not None:
        raise UsageError(
            "Credentials do not belong into the address of the store, where other users of this machine and logs see "
            "them: set PINCITE_ELASTIC_API_KEY, or PINCITE_ELASTIC_USER and PINCITE_ELASTIC_PASSWORD."
        )
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageError(f"The address of the store is not complete. {_FORM}")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port}{parts.path.rstrip('/')}"
