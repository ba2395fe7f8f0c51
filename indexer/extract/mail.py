"""EML: who wrote to whom, when and about what, the words of the mail, and the files that it carries."""

import email
import re
from collections.abc import Iterator
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from typing import TYPE_CHECKING

from pincite.indexer.extract import office, text
from pincite.indexer.extract.base import Attachment, Extraction, Oddity, RawPage, Unreadable
from pincite.indexer.model import Revision, Span

_HEADERS = ("From", "To", "Cc", "Bcc", "Date", "Subject")
_MOST_ATTACHMENTS = 1000
if TYPE_CHECKING:
    Mail = Message[str, str]  # generic to type checkers only
else:
    Mail = Message


def extract(data: bytes) -> Extraction:
    """Read a mail: its headers and body are its text. Raises `Unreadable`."""
    mail = email.message_from_bytes(data)
    parts = list(_parts(mail))
    bodies, carried = [part for part in parts if _is_body(part)], [part for part in parts if not _is_body(part)]
    if len(carried) > _MOST_ATTACHMENTS:
        raise Unreadable("too_large", f"the mail carries {len(carried)} files", "save them to a folder and index that")
    read = [_read_body(part) for part in bodies]
    head = "\n".join(f"{name}: {told}" for name in _HEADERS if (told := _header(mail, name)))
    pages = [page for extraction in read for page in extraction.pages]
    oddities = tuple(oddity for extraction in read for oddity in extraction.oddities)
    if not head and not pages:
        raise Unreadable("empty", "the mail holds no text", "remove the file, or save the mail again")
    return Extraction(_headed(head, pages), _once(oddities), tuple(_attachments(carried)))


def _headed(head: str, pages: list[RawPage]) -> tuple[RawPage, ...]:
    if not pages:
        return (RawPage(head),)
    shift = len(head) + 2
    first = pages[0]
    moved = tuple(Revision(Span(r.span.start + shift, r.span.end + shift), r.kind) for r in first.revisions)
    return RawPage(f"{head}\n\n{first.text}", revisions=moved), *pages[1:]


def _once(oddities: tuple[Oddity, ...]) -> tuple[Oddity, ...]:
    return tuple(dict.fromkeys(oddities))


def _parts(mail: Mail) -> Iterator[Mail]:
    """Yield the parts that are no containers; of alternatives that say the same the plainest that has words."""
    if mail.get_content_type() == "multipart/alternative" and mail.is_multipart():
        yield from _plainest(list(_children(mail)))
    elif mail.get_content_maintype() == "multipart" and mail.is_multipart():
        for part in _children(mail):
            yield from _parts(part)
    else:
        yield mail


def _plainest(alternatives: list[Mail]) -> Iterator[Mail]:
    """Yield the text, else the HTML, and in any case what is attached inside an alternative."""
    leaves = [leaf for part in alternatives for leaf in _parts(part)]
    bodies = [leaf for leaf in leaves if _is_body(leaf)]
    bodies.sort(key=lambda leaf: (not _decoded(leaf).strip(), leaf.get_content_subtype() != "plain"))
    yield from bodies[:1]
    yield from (leaf for leaf in leaves if not _is_body(leaf) and leaf.get_content_type() != "text/calendar")


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
        if error.kind == "empty":
            return Extraction(())
        raise


def _as_utf8(data: bytes, charset: str | None) -> bytes:
    """Put a body into UTF-8 with its mark, by the encoding that the mail declares; without one leave it as it is."""
    try:
        return b"\xef\xbb\xbf" + data.decode(charset or "utf-8").encode() if charset else data
    except (LookupError, UnicodeError):
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
    """Write a mail inside a mail as a file of its own; as bytes it cannot be where no ASCII parts its parts."""
    try:
        return mail.as_bytes()
    except UnicodeError:
        return mail.as_string().encode("utf-8", "replace")


def _name(part: Mail) -> str:
    return _plain(part.get_filename() or "")


def _header(mail: Mail, name: str) -> str:
    return ", ".join(_plain(str(told)) for told in mail.get_all(name, []))


def _plain(written: str) -> str:
    """A header in letters: encoded words decoded (RFC 2047), folded lines joined."""
    try:
        told = str(make_header(decode_header(written)))
    except (MessageError, LookupError, UnicodeError, ValueError):
        told = written
    return re.sub(r"\s+", " ", told.encode("utf-8", "replace").decode()).strip()
