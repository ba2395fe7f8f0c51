"""V2: each cited document is named by the question or related to a named one. Soft; any document if none is named.

Decided once for each document: a name on one shown page counts for all its pages.
"""

from collections.abc import Iterator, Set

from pincite.indexer.model import Document, DocumentKind
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.rules.calls import excerpt
from pincite.tools.answers.verdict import Cited, Rule, Violation, doubt
from pincite.tools.result_budget import listed

_PRINCIPAL = frozenset({DocumentKind.LAW, DocumentKind.CONTRACT})
_LISTED = 3


def family(cited: tuple[Cited, ...], context: ValidationContext, *, comparing: bool) -> Iterator[Violation]:
    """Yield a soft violation for each cited document that the question does not mean, if it names any.

    If sides are compared and all named documents are cited, the other documents are sides under another name.
    """
    used = dict.fromkeys(item.ref.doc_id for item in cited)
    if comparing and context.named and not any(entry.doc_ids.isdisjoint(used) for entry in context.named):
        return
    for item in (next(item for item in cited if item.ref.doc_id == doc_id) for doc_id in used):
        document = item.document
        problem = document and (_outside(document, context) or _other_text(document, context, used.keys()))
        if problem:
            yield doubt(Rule.FAMILY, item.slot, *problem)


def on_trust(cited: tuple[Cited, ...], context: ValidationContext) -> Iterator[str]:
    """Yield what is on trust: the document, if the question names none; the right one, if a name fits several."""
    if context.given:
        return
    used = {item.ref.doc_id: item.paper for item in cited if item.document}
    for doc_id, paper in used.items():
        entry = next((entry for entry in (*context.named, *context.guessed) if doc_id in entry.doc_ids), None)
        if entry is None:
            if doc_id not in context.mentioning:
                yield f"that {paper} is the document meant" + (
                    "" if context.mentioned else ": none was recognised in the question"
                )
            continue
        known = [context.documents[each] for each in entry.doc_ids if each in context.documents]
        texts = {each.sha256 for each in known if each.identity.kind is not DocumentKind.ENACTMENT_NOTICE}
        if len(texts) > 1 and not entry.doc_ids <= used.keys():
            yield f"that {paper} is the right one of {len(texts)} documents called {entry.slot}"


def _outside(document: Document, context: ValidationContext) -> tuple[str, str] | None:
    doc_id = document.doc_id
    if context.given:
        message = f"The question came with {_list(context.given)}; {excerpt(doc_id)} is not among them."
        step = "Cite the given documents, or confirm the code."
        return None if doc_id in context.given else (message, step)
    if context.unmatched:
        names = listed([excerpt(name, 60) for name in context.unmatched], _LISTED)
        message = f"No document of this matter is {names}, and no page shown mentions it."
        return message, "Confirm the code if you are sure."
    if not context.named or doc_id in context.meant | context.tied | context.mentioning:
        return None
    names = listed([excerpt(entry.slot, 60) for entry in context.named], _LISTED)
    return (
        f"The question names {names}; no page shown of {excerpt(doc_id)} has that name.",
        f"Cite {_list(context.meant)}, or confirm the code if this document is meant.",
    )


def _other_text(document: Document, context: ValidationContext, used: Set[str]) -> tuple[str, str] | None:
    """The problem of an amending text that is cited instead of the named principal text, or the reverse."""
    if document.doc_id in context.meant:
        return None
    for entry in context.named if not context.given else ():
        others = [context.documents[doc_id] for doc_id in sorted(entry.doc_ids) if doc_id in context.documents]
        if entry.doc_ids.isdisjoint(used) and any(_amends(document, other) for other in others):
            role = "amends what" if document.identity.kind.is_amendment else "is the text amended by what"
            return (
                f"{excerpt(document.doc_id)} {role} the question names: {excerpt(entry.slot)}.",
                f"Cite {_list(entry.doc_ids)}, or confirm the code if this document is meant.",
            )
    return None


def _amends(a: Document, b: Document) -> bool:
    """Whether one of the two amends the other, according to their identities."""
    amending, principal = (a, b) if a.identity.kind.is_amendment else (b, a)
    if not amending.identity.kind.is_amendment or principal.identity.kind not in _PRINCIPAL:
        return False
    if a.family_id and a.family_id == b.family_id:
        return True
    return amending.identity.law_number is not None and amending.identity.law_number in principal.identity.amended_by


def _list(doc_ids: Set[str]) -> str:
    return listed([excerpt(doc_id, 80) for doc_id in sorted(doc_ids)], _LISTED, " or ")
