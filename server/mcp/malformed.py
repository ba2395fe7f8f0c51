"""JSON-RPC errors for invalid lines, with the request's id if it can be read.

The MCP library drops such lines without a reply. No error repeats text of the line.
"""

import json
import re
from typing import Any

from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId

from pincite.server.mcp.line_splitter import LongLine

_NO_JSON = "This line is not JSON. Send one JSON-RPC 2.0 request a line, in UTF-8, with newlines in strings escaped."
_BATCH = "Batches are not served. Send one JSON-RPC 2.0 request a line."
_NO_REQUEST = (
    'This is not a JSON-RPC 2.0 request: it needs "jsonrpc": "2.0", an "id" that is a string or an integer, a "method" '
    'that is a string, and "params" that is an object where there are any.'
)
_TOO_LONG = "This line has {length:,} bytes; the limit is {longest:,}. Nothing was done. Send shorter arguments."

_ID = r'(?P<id>-?\d{1,18}|"[^"\\]{1,200}")'
_LAST_ID = re.compile(rf',\s?"id"\s?:\s?{_ID}(?:\s?,\s?"jsonrpc"\s?:\s?"2.0")?\s?\}}\s?$')
"""`,"id":7}` at the end of a line. The last brace closes the request itself, so the id is the request's."""
_SPACE = re.compile(r"[ \t\r\n]*")


def malformed(line: str) -> JSONRPCError | None:
    """Return the error for an invalid line; null if the line answers a request, because then none may be sent."""
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError):
        return _error(None, PARSE_ERROR, _NO_JSON)
    if isinstance(value, list):
        return _error(None, INVALID_REQUEST, _BATCH)
    if isinstance(value, dict) and "method" not in value and ("result" in value or "error" in value):
        return None
    return _error(_id_of(value.get("id") if isinstance(value, dict) else None), INVALID_REQUEST, _NO_REQUEST)


def too_long(line: LongLine, longest: int) -> JSONRPCError:
    """Return the error for a line that is too long."""
    head, tail = line.head.decode(errors="replace"), line.tail.decode(errors="replace")
    at_end = _LAST_ID.search(tail)
    found = _first_id(head) if at_end is None else json.loads(at_end["id"])
    return _error(found, INVALID_REQUEST, _TOO_LONG.format(length=line.length, longest=longest))


def _first_id(head: str) -> RequestId | None:
    """Read the id among the first keys of an object whose rest is unknown."""
    decoder, at = json.JSONDecoder(), head.find("{") + 1
    try:
        while True:
            key, at = decoder.raw_decode(head, _past_space(head, at))
            value, at = decoder.raw_decode(head, _past_space(head, _past_space(head, at) + 1))
            if key == "id":
                return _id_of(value)
            at = _past_space(head, at) + 1
    except (ValueError, RecursionError):
        return None


def _past_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _id_of(value: object) -> RequestId | None:
    return value if isinstance(value, int | str) and not isinstance(value, bool) else None


def _error(found: RequestId | None, code: int, message: str) -> JSONRPCError:
    return JSONRPCError(jsonrpc="2.0", id=found, error=ErrorData(code=code, message=message))
