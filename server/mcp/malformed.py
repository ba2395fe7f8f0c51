"""What a client is told of a line that is no request: a JSON-RPC error, with the request's id where it can be read.

The MCP library drops such a line without a reply. No error repeats words of the line.
"""

import json
import re
from typing import Any

from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, RequestId

from pincite.server.mcp.line_splitter import LongLine

_NO_JSON = "This line is not JSON. Send one JSON-RPC 2.0 request a line, in UTF-8, with newlines in strings escaped."
_BATCH = "Batches are not served. Send one JSON-RPC 2.0 request a line."
_NO_REQUEST = (
    'This is no JSON-RPC 2.0 request: it needs "jsonrpc": "2.0", an "id" that is a string or an integer, a "method" '
    'that is a string, and "params" that is an object where there are any.'
)
_TOO_LONG = "This line has {length:,} bytes; at most {longest:,} are read. Nothing was done: send shorter arguments."

_ID = r'(?P<id>-?\d{1,18}|"[^"\\]{1,200}")'
_LAST_ID = re.compile(rf',\s?"id"\s?:\s?{_ID}(?:\s?,\s?"jsonrpc"\s?:\s?"2.0")?\s?\}}\s?$')
"""`,"id":7}` at the end of a line: the last brace closes the request itself, so the id is the request's."""
_SPACE = re.compile(r"[ \t\r\n]*")


def malformed(line: str) -> JSONRPCError | None:
    """The error for a line that is no message; null where none may be sent, because the line answers a request."""
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
    """The error for a line that is longer than is read."""
    head, tail = line.head.decode(errors="replace"), line.tail.decode(errors="replace")
    at_end = _LAST_ID.search(tail)
    found = _first_id(head) if at_end is None else json.loads(at_end["id"])
    return _error(found, INVALID_REQUEST, _TOO_LONG.format(length=line.length, longest=longest))


def _first_id(head: str) -> RequestId | None:
    """The id among the first keys of an object of which only the beginning is known."""
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
