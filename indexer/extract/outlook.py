"""Read Outlook messages (MSG) as mails. The only module that uses oxmsg, of the `formats` extra."""

import struct
from collections.abc import Iterator
from dataclasses import replace
from email.message import Message as Mail
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.utils import format_datetime, formataddr
from typing import TYPE_CHECKING

from pincite.indexer.extract import mail
from pincite.indexer.extract.base import Extraction, Oddity, Unreadable, missing_extra

if TYPE_CHECKING:
    from oxmsg import Message

_DAMAGE = (OSError, struct.error, LookupError, ValueError, AttributeError, TypeError, AssertionError, OverflowError)
_RECIPIENT_TYPE = 0x0C15
_RTF_BODY = 0x1009
_SHORT_FILE_NAME = 0x3704
_FIELDS = {1: "To", 2: "Cc", 3: "Bcc"}
"""Kinds of recipients (MS-OXCMSG 2.2.3.1.2)."""


def extract(data: bytes) -> Extraction:
    """Read an Outlook message: its headers and body are its text. Raises `Unreadable`."""
    try:
        from oxmsg import Message
    except ImportError as error:
        raise missing_extra("Outlook messages (MSG)", "formats") from error
    try:
        message = Message.load(data)
        written, left_out = _mail(message), tuple(_left_out(message))
    except _DAMAGE as error:
        why = f"the Outlook message cannot be opened ({type(error).__name__})"
        raise Unreadable("damaged", why, "open it in Outlook and save it again, or save it as EML") from error
    read = mail.extract_message(written)
    return replace(read, oddities=(*read.oddities, *left_out))


def _mail(message: "Message") -> Mail:
    whole = MIMEMultipart()
    for name, value in _headers(message):
        whole[name] = " ".join(value.split())
    bodies = [(text, kind) for text, kind in ((message.body, "plain"), (message.html_body, "html")) if text]
    wordings = MIMEMultipart("alternative")
    for text, kind in bodies:
        wordings.attach(MIMEText(text.encode("utf-8", "replace").decode(), kind, "utf-8"))
    if bodies:
        whole.attach(wordings)
    for attachment in message.attachments:
        if attachment.file_bytes is not None:
            name = attachment.file_name or attachment.properties.str_prop_value(_SHORT_FILE_NAME) or ""
            part = MIMEApplication(attachment.file_bytes)
            part.add_header("Content-Disposition", "attachment", filename=name)
            whole.attach(part)
    return whole


def _headers(message: "Message") -> Iterator[tuple[str, str]]:
    """Yield the headers as sent; a message that was never sent has only those that its program noted."""
    travelled = {name.lower(): value for name, value in message.message_headers.items()}
    noted = {"From": message.sender or "", "Subject": message.subject}
    if message.sent_date is not None:
        noted["Date"] = format_datetime(message.sent_date)
    for each in message.recipients:
        field = _FIELDS.get(each.properties.int_prop_value(_RECIPIENT_TYPE) or 1, "To")
        shown = formataddr((each.name, each.email_address), "utf-8") if each.email_address else each.name
        noted[field] = ", ".join(filter(None, (noted.get(field, ""), shown)))
    for name in ("From", "To", "Cc", "Bcc", "Date", "Subject"):
        if value := travelled.get(name.lower()) or noted.get(name):
            yield name, value


def _left_out(message: "Message") -> Iterator[Oddity]:
    what = []
    if not (message.body or message.html_body) and message.properties.binary_prop_value(_RTF_BODY):
        what.append("the words of the message, which it has as RTF only")
    if any(attachment.file_bytes is None for attachment in message.attachments):
        what.append("messages and objects inside the message")
    if what:
        remedy = "open it in Outlook and save it as EML or PDF, or save what it carries as files of their own"
        yield Oddity(None, "left_out", f"not read: {', '.join(what)}", remedy)
