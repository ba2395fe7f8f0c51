"""Tests how client lines are split: whole, in order, and bounded in memory."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from pincite.server.mcp.line_splitter import HEAD, TAIL, LineSplitter, LongLine
from pincite.server.mcp.malformed import malformed, too_long

LONGEST = 6
CHUNKS = st.lists(st.lists(st.sampled_from([b"a", b"b", b"\n"]), max_size=12).map(b"".join), max_size=12)


@given(CHUNKS)
def test_lines_are_the_same_however_the_stream_is_chunked(chunks: Sequence[bytes]) -> None:
    splitter = LineSplitter(LONGEST)
    given_lines = [line for chunk in chunks for line in splitter.feed(chunk)]
    whole = b"".join(chunks).split(b"\n")[:-1]
    assert [line.length if isinstance(line, LongLine) else len(line) for line in given_lines] == [len(w) for w in whole]
    for line, wanted in zip(given_lines, whole, strict=True):
        assert isinstance(line, LongLine) is (len(wanted) > LONGEST)
        if isinstance(line, LongLine):
            assert wanted.startswith(line.head)
            assert wanted.endswith(line.tail)
        else:
            assert line == wanted


def refused(line: bytes) -> tuple[object, int]:
    splitter = LineSplitter(100)
    (long,) = splitter.feed(line + b"\n")
    assert isinstance(long, LongLine)
    assert len(long.head) <= HEAD
    assert len(long.tail) <= TAIL
    error = too_long(long, 100)
    return error.id, error.error.code


LONG = b"x" * 20_000


def test_the_refusal_of_a_long_line_names_its_request_when_the_id_comes_first() -> None:
    line = b'{"jsonrpc": "2.0", "id": "a7", "method": "tools/call", "params": {"text": "%s", "id": 3}}' % LONG
    assert refused(line) == ("a7", -32600)


def test_the_refusal_of_a_long_line_names_its_request_when_the_id_comes_last() -> None:
    assert refused(b'{"method":"tools/call","params":{"text":"%s"},"jsonrpc":"2.0","id":7}' % LONG) == (7, -32600)


def test_an_id_inside_the_arguments_is_not_taken_as_the_request_id() -> None:
    assert refused(b'{"method":"tools/call","params":{"text":"%s","id":7}}' % LONG) == (None, -32600)
    assert refused(b'{"method":"tools/call","params":{"text":"%s,\\"id\\":7}"}}' % LONG) == (None, -32600)


def test_a_malformed_response_gets_no_reply() -> None:
    assert malformed('{"jsonrpc": "2.0", "id": [], "result": {}}') is None


def test_no_refusal_repeats_words_of_the_line() -> None:
    for line in ('the secret clause"', '{"id": "the secret clause", "params": "the secret clause"}', '["the secret"]'):
        error = malformed(line)
        assert error is not None
        assert "secret" not in error.error.message
