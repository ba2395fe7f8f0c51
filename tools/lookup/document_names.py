"""Documents and families by the names that people use: id, file name, number, title."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from unicodedata import normalize

from pincite.indexer.document_keys import law_key
from pincite.indexer.families import title_key
from pincite.indexer.legal_text.identifiers import citations, instrument_numbers, law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.model import Document, Family, LawNumber, Skipped
from pincite.indexer.sources import doc_id_of
from pincite.tools.errors import UnknownDocument, UnknownFamily
from pincite.tools.lookup.case_index import CaseIndex
from pincite.tools.lookup.documents_by_key import Documents
from pincite.tools.lookup.title_index import TitleIndex
from pincite.tools.printable import in_line
from pincite.tools.result_budget import listed
from pincite.tools.server_words import quoted, quoted_name

_MIN_PREFIX = 6
_LISTED = 8
_NEAREST = 3
_NEAR = 0.5
"""Smallest similarity of a near name, as `difflib` measures it."""


class DocumentNames:
    """The names of one matter's documents and families."""

    def __init__(
        self,
        documents: Documents,
        families: Mapping[str, Family],
        cases: CaseIndex,
        titles: TitleIndex,
        not_read: Sequence[Skipped],
    ) -> None:
        self._documents = documents
        self._families = families
        self._cases = cases
        self._titles = titles
        self._not_read = not_read

    def document(self, name: str) -> Document:
        r"""The document with an id or file name, or the only one whose id or name begins so (6 or more characters).

        An id may also be given as it is printed, with `\n` for a line end. Raises `UnknownDocument`, which lists what
        exists nearby.
        """
        wanted = normalize("NFC", name.strip())
        for whole in (wanted, re.sub(r"\.pdf$", "", wanted, flags=re.IGNORECASE)):
            if whole in self._documents:
                return self._documents[whole]
        matching = self._documents.some([i for i in self._documents if whole and _begins(i, whole)])
        found = _exact(matching, whole) or (matching if len(whole) >= _MIN_PREFIX else [])
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownDocument(f"{name!r} fits {len(found)} documents: {_listed(found)}. Give one whole id.")
        if matching:
            raise UnknownDocument(
                f"{name!r} is too short: it begins ids or file names of {_listed(matching)}. Give a whole id, or at "
                f"least {_MIN_PREFIX} of its characters."
            )
        raise UnknownDocument(self._missing(wanted), "find_documents(query=...) finds one by title or number.")

    def family(self, name: str) -> Family:
        """The family with an id, title, law number or case number, or the family of a document.

        Raises `UnknownFamily`, which lists what exists.
        """
        wanted, key = name.strip().casefold(), title_key(name)
        found = {name} if name in self._families else set[str]()
        found = found or {i for i in self._families if wanted in (i.casefold(), in_line(i).casefold())}
        found = found or {d.family_id for d in (self._documents.get(n) for n in (name, name.strip())) if d}
        found = found or {d.family_id for d in self.documents(name)}
        found = found or {f.family_id for f in self._families.values() if key and title_key(f.title) == key}
        if not found and len(name) >= _MIN_PREFIX:
            found = {d.family_id for d in self._documents.some([i for i in self._documents if _begins(i, name)])}
        if len(found) == 1:
            return self._families[found.pop()]
        known = listed([quoted_name(name) for name in sorted(found or self._families)], _LISTED)
        problem = "fits several families" if found else "fits no family"
        raise UnknownFamily(f"{name!r} {problem}. Families: {known}.", "find_documents(query=...) finds the right one.")

    def documents(self, name: str) -> list[Document]:
        """The documents with a case number, law number or title, in order of id; empty if there are none."""
        case = self._cases.number_in(name)
        filed = self._cases.papers(case) if case else []
        if filed or common.CASE_ID.search(name):
            return filed
        cited = [d for number, _ in citations(name) for d in self._cases.papers(number)]
        if cited:
            return cited
        number = common.LAW_NUMBER.search(name) or common.LAW_SLASH.search(name)
        if number:
            return self._numbered(law_number(number))
        placed = next((number for number, _, _ in instrument_numbers(name)), None)
        if placed:
            return self._numbered(placed)
        return self._documents.some(sorted(self._titles.called(title_key(name))))

    def _numbered(self, number: LawNumber) -> list[Document]:
        """The documents with a law number.

        The word before `Law No. 5 of 2018` may be the last word of the title instead of an issuer.
        """
        documents = self._documents.having("law", law_key(number))
        found = [d for d in documents if same_law(d.identity.law_number, number)]
        bare = LawNumber("", number.number, number.year)
        return found or [
            d
            for d in documents
            if same_law(d.identity.law_number, bare)
            and number.issuer.casefold() in (d.identity.title or "").casefold().split()
        ]

    def _missing(self, name: str) -> str:
        """Explain that no document has a name: its file was not read, or only other names are near."""
        for row in self._not_read:
            if name in (row.path, doc_id_of(row.path)):
                return in_line(f"{row.path} was not read: {row.message.rstrip('.')}. To do: {row.remedy}.")
        near = get_close_matches(name, self._documents, n=_NEAREST, cutoff=_NEAR)
        shown = self._documents.some(near) or list(self._documents.values())
        return f"There is no document {name!r}. {'Nearest' if near else 'Documents here'}: {_listed(shown)}."


def _file_name(doc_id: str) -> str:
    return doc_id.rsplit("/", 1)[-1]


def _exact(documents: Sequence[Document], name: str) -> list[Document]:
    """The documents whose printed id is `name`, else those whose file name is, raw or printed."""
    whole = [d for d in documents if in_line(d.doc_id) == name]
    return whole or [d for d in documents if name in (_file_name(d.doc_id), _file_name(in_line(d.doc_id)))]


def _begins(doc_id: str, prefix: str) -> bool:
    names = (doc_id, in_line(doc_id))
    return any(name.startswith(prefix) or _file_name(name).startswith(prefix) for name in names)


def _listed(documents: Sequence[Document]) -> str:
    named = ((quoted_name(d.doc_id), d.identity.title) for d in documents)
    return listed([f"{name} ({quoted(title)})" if title else name for name, title in named], _LISTED)
