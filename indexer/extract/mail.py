"""Read mails (EML): their headers, their body and their attachments."""

import email
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

from pincite.indexer.extract import office, text
from pincite.indexer.extract.base import Attachment, Extraction, Oddity, RawPage, Unreadable
from pincite.indexer.page import Revision, Span

_WORD = re.compile(r"[^\W_]+")
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:|cid:)\S+", re.IGNORECASE)
_LEFT_OUT = Oddity(
    None,
    "left_out",
    "the mail has an alternative version of its message, which may contain words that are missing here",
    "open the mail in its program and save the other version as a file if you need it",
)
_HEADERS = ("From", "To", "Cc", "Bcc", "Date", "Subject")
_MISSING = "missing_extra"
_MOST_ATTACHMENTS = 1000
if TYPE_CHECKING:
    Mail = Message[str, str]  # generic to type checkers only
else:
    Mail = Message


def extract(data: bytes) -> Extraction:
    """Read a mail: its headers and body are its text. Raises `Unreadable`."""
    return extract_message(email.message_from_bytes(data))


def extract_message(mail: Mail) -> Extraction:
    """Read a parsed mail. Raises `Unreadable`."""
    parts = list(_parts(mail))
    carried = [part for part in parts if isinstance(part, Message)]
    if len(carried) > _MOST_ATTACHMENTS:
        raise Unreadable("too_large", f"the mail carries {len(carried)} files", "save them to a folder and index that")
    read = [part for part in parts if isinstance(part, Extraction)]
    for oddity in (oddity for part in read if _is_unread(part) for oddity in part.oddities):
        raise Unreadable(oddity.kind, oddity.message, oddity.remedy)
    head = "\n".join(f"{name}: {value}" for name in _HEADERS if (value := _header(mail, name)))
    pages = _joined([(RawPage(head),) if head else (), *(extraction.pages for extraction in read)])
    oddities = tuple(oddity for extraction in read for oddity in extraction.oddities)
    if not pages:
        raise Unreadable("empty", "the mail holds no text", "remove the file, or save the mail again")
    return Extraction(pages, _once(oddities), tuple(_attachments(carried)), _title(mail))


def _title(mail: Mail) -> str:
    """Name a mail by its subject, else by its sender and day."""
    sender, day = _header(mail, "From"), _day(_header(mail, "Date"))
    return _header(mail, "Subject") or ", ".join((f"Mail from {sender or 'an unknown sender'}", *day))


def _day(date: str) -> tuple[str, ...]:
    """The day of a date header in ISO 8601; the header itself where it cannot be parsed; nothing where it is absent."""
    try:
        return (parsedate_to_datetime(date).date().isoformat(),)
    except (ValueError, TypeError):
        return (date,) if date else ()


def _joined(parts: Iterable[Sequence[RawPage]]) -> tuple[RawPage, ...]:
    """Join the pages of several parts, without a page break between one part and the next."""
    pages: list[RawPage] = []
    for part in parts:
        if pages and part:
            pages[-1:] = [_beneath(pages[-1], part[0])]
            pages.extend(part[1:])
        else:
            pages.extend(part)
    return tuple(pages)


def _beneath(upper: RawPage, lower: RawPage) -> RawPage:
    text = f"{upper.text}\n\n"
    moved = (Revision(Span(r.span.start + len(text), r.span.end + len(text)), r.kind) for r in lower.revisions)
    hidden = (replace(each, offset=each.offset + len(text)) for each in lower.hidden)
    return RawPage(text + lower.text, revisions=(*upper.revisions, *moved), hidden=(*upper.hidden, *hidden))


def _once(oddities: tuple[Oddity, ...]) -> tuple[Oddity, ...]:
    return tuple(dict.fromkeys(oddities))


def _parts(mail: Mail) -> Iterator[Extraction | Mail]:
    """Yield the parts that are no containers: bodies, read, and attached files."""
    if mail.get_content_type() == "multipart/alternative" and mail.is_multipart():
        yield from _fullest([list(_parts(part)) for part in _children(mail)])
    elif mail.get_content_maintype() == "multipart" and mail.is_multipart():
        for part in _children(mail):
            yield from _parts(part)
    elif _is_body(mail):
        yield _read_body(mail)
    else:
        yield mail


def _fullest(alternatives: list[list[Extraction | Mail]]) -> Iterator[Extraction | Mail]:
    """Yield the alternative with more of the message, and the attachments of all alternatives.

    The first is the plainest (RFC 2046, 5.1.4). Another one replaces it if it has more words of its own than it lacks.
    """
    bodies = [[part for part in parts if isinstance(part, Extraction)] for parts in alternatives]
    counts = [_words(each) for each in bodies]
    best = 0
    for index, words in enumerate(counts):
        if (words - counts[best]).total() > (counts[best] - words).total():
            best = index
    unread = [each for parts in bodies for each in parts if _is_unread(each)]
    yield from bodies[best] if any(counts) else unread[:1]
    if any(counts) and (unread or any(words - counts[best] for words in counts)):
        yield Extraction((), (_LEFT_OUT,))
    files = (part for parts in alternatives for part in parts if isinstance(part, Message))
    yield from (file for file in files if file.get_content_type() != "text/calendar")


def _is_unread(read: Extraction) -> bool:
    return any(oddity.kind == _MISSING for oddity in read.oddities)


def _words(read: Iterable[Extraction]) -> Counter[str]:
    """The words of an alternative without web addresses, which one alternative writes out and another does not."""
    return Counter(
        word
        for extraction in read
        for page in extraction.pages
        for word in _WORD.findall(_ADDRESS.sub(" ", page.text).casefold())
    )


def _children(mail: Mail) -> list[Mail]:
    payload = mail.get_payload()
    return [part for part in payload if isinstance(part, Message)] if isinstance(payload, list) else []


def _is_body(part: Mail) -> bool:
    if part.get_content_disposition() == "attachment" or part.get_filename():
        return False
    return part.get_content_type() in ("text/plain", "text/html")


def _read_body(part: Mail) -> Extraction:
    data = _decoded(part)
    if not data.strip():
        return Extraction(())
    try:
        if part.get_content_subtype() == "html":
            return office.extract_html(_as_utf8(data, part.get_content_charset()))
        return text.extract(_as_utf8(data, part.get_content_charset()))
    except Unreadable as error:
        missing = (Oddity(None, error.kind, error.message, error.remedy),) if error.kind == _MISSING else ()
        return Extraction((), missing)


def _as_utf8(data: bytes, charset: str | None) -> bytes:
    """Convert a body from its declared encoding to UTF-8 with a byte order mark; without one leave it unchanged."""
    try:
        return b"\xef\xbb\xbf" + data.decode(charset or "utf-8").encode() if charset else data
    except (LookupError, ValueError):
        return data


def _decoded(part: Mail) -> bytes:
    payload = part.get_payload(decode=True)
    return payload if isinstance(payload, bytes) else b""


def _attachments(parts: list[Mail]) -> Iterator[Attachment]:
    for part in parts:
        inner = _children(part)
        if part.get_content_maintype() == "message" and inner:
            name = _name(part) or f"{_header(inner[0], 'Subject') or 'message'}.eml"
            yield Attachment(name, _whole(inner[0]))
        else:
            yield Attachment(_name(part), _decoded(part))


def _whole(mail: Mail) -> bytes:
    """Serialise a mail inside a mail; if its headers are malformed, with plain headers."""
    try:
        return mail.as_bytes()
    except (UnicodeError, MessageError):
        for part in mail.walk():
            headers = [(name, _plain(str(value))) for name, value in part.items()]
            for name, _ in headers:
                del part[name]
            for name, value in headers:
                part[name] = value
        return mail.as_string().encode("utf-8", "replace")


def _name(part: Mail) -> str:
    return _plain(part.get_filename() or "")


def _header(mail: Mail, name: str) -> str:
    return ", ".join(_plain(str(value)) for value in mail.get_all(name, []))


def _plain(written: str) -> str:
    """A header with encoded words decoded (RFC 2047) and folded lines joined."""
    try:
        decoded = str(make_header(decode_header(written)))
    except (MessageError, LookupError, UnicodeError, ValueError):
        decoded = written
    return re.sub(r"\s+", " ", decoded.encode("utf-8", "replace").decode()).strip()
