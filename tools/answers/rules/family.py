"""V2: the page is of what the question names, of its family or tied to it; else of what was given or the run chose."""

import re
from collections.abc import Iterator

from pincite.indexer.model import Document, DocumentKind
from pincite.tools.answers.names import name_in
from pincite.tools.answers.proof import Namesake, Proof
from pincite.tools.answers.rules.calls import excerpt
from pincite.tools.answers.verdict import Cited, Rule, Violation
from pincite.tools.question.model import Named
from pincite.tools.room import listed

_AMENDING = frozenset({DocumentKind.AMENDMENT_LAW, DocumentKind.CONTRACT_AMENDMENT})
_PRINCIPAL = frozenset({DocumentKind.LAW, DocumentKind.CONTRACT})
# which law amended … · what change did … make · was deleted and replaced; "as amended" asks nothing of an amendment
_ABOUT_AMENDMENT = re.compile(
    r"(?<!\bas\s)\bamend(?:s|ed|ing|ments?)?\b|\b(?:insert|delet|replac|substitut|repeal)\w*|\bchang(?:e|es|ed)\b",
    re.IGNORECASE,
)
_LISTED = 3


def family(cited: tuple[Cited, ...], proof: Proof) -> Iterator[Violation]:
    """One violation for each cited document that the question does not allow."""
    used = {item.ref.doc_id for item in cited}
    for item in cited:
        if item.document is None:
            continue
        problem = _outside(item, proof) or _other_text(item.document, proof, used)
        if problem is not None:
            yield Violation(Rule.FAMILY, item.slot, *problem)


def _outside(item: Cited, proof: Proof) -> tuple[str, str] | None:
    doc_id = item.ref.doc_id
    if proof.given:
        if doc_id in proof.given:
            return None
        return (
            f"The question was given with {_list(proof.given)}; {excerpt(doc_id)} is not among them.",
            "Cite pages of the documents given with the question, or null if they do not answer.",
        )
    namesake = _namesake_of(item, proof)
    if namesake is not None:
        return _not_that_law(item, namesake)
    named = tuple(entry for entry in proof.named if not entry.by_party)
    if named:
        return _beside_the_named(item, named, proof)
    if any(mention.certain for mention in proof.unknown):
        return _about_another(item, proof)
    allowed = proof.selected.union(*(entry.doc_ids for entry in proof.named))
    if not allowed or doc_id in allowed:
        return None
    return (
        f"{excerpt(doc_id)} is outside the families that this run chose or searched.",
        f"Cite {_list(proof.selected)}, or search the family of {excerpt(doc_id)} first.",
    )


def _namesake_of(item: Cited, proof: Proof) -> Namesake | None:
    """The namesake that is cited, unless another name of the question is its own or the quote speaks of the number."""
    if any(item.ref.doc_id in entry.doc_ids for entry in proof.named):
        return None
    found = (each for each in proof.namesakes if item.ref.doc_id in each.named.doc_ids)
    return next((each for each in found if name_in(item.text, each.number) is None), None)


def _not_that_law(item: Cited, namesake: Namesake) -> tuple[str, str]:
    number = item.document.identity.law_number if item.document else None
    asked, doc_id = excerpt(namesake.number, 60), excerpt(item.ref.doc_id, 80)
    step = f"Cite {asked} if find_documents has it, or words that name it; else submit null, and say in searched that"
    return (
        f"The question asks about {asked}; {doc_id} has the title {excerpt(namesake.named.slot, 60)}, but is {number}.",
        f"{step} of this title only {number} is held.",
    )


def _beside_the_named(item: Cited, named: tuple[Named, ...], proof: Proof) -> tuple[str, str] | None:
    """Another document than those named; a quote that names one of them speaks of it wherever it stands."""
    doc_ids = frozenset[str]().union(*(entry.doc_ids for entry in named))
    if item.ref.doc_id in doc_ids | proof.tied or any(name_in(item.text, entry.slot) for entry in named):
        return None
    return (
        f"The question names {_names(named)}; {excerpt(item.ref.doc_id)} is another document.",
        f"Cite {_list(doc_ids)}, or words of {excerpt(item.ref.doc_id)} that name it; submit null if neither answers.",
    )


def _about_another(item: Cited, proof: Proof) -> tuple[str, str] | None:
    """A page that does not speak of what the question names, where no document bears any of its names."""
    names = [mention.text for mention in proof.unknown if mention.certain]
    page = item.view.page.text if item.view and item.view.whole else item.text
    if any(name_in(page, name) for name in names):
        return None
    told = listed([excerpt(name, 60) for name in names], _LISTED, " or ")
    return (
        f"No document bears {told}, and this page does not speak of it.",
        "Submit null, or cite a page that speaks of it.",
    )


def _other_text(document: Document, proof: Proof, used: set[str]) -> tuple[str, str] | None:
    """An amending text cited for its principal, or the reverse, where the question names the other of the two."""
    exact = [entry for entry in proof.named if entry.exact]
    if proof.given or any(document.doc_id in entry.doc_ids for entry in proof.named) or _asks_for_amendment(proof):
        return None
    for entry in exact:
        others = [proof.documents[doc_id] for doc_id in sorted(entry.doc_ids) if doc_id in proof.documents]
        if entry.doc_ids & used or not any(_amends(document, other) for other in others):
            continue
        role = "an amendment of what" if document.identity.kind in _AMENDING else "the text amended by what"
        return _confused(document, entry, role)
    return None


def _confused(document: Document, entry: Named, role: str) -> tuple[str, str]:
    return (
        f"{excerpt(document.doc_id)} is {role} the question names: {excerpt(entry.slot)}.",
        f"Cite {_list(entry.doc_ids)}; cite {excerpt(document.doc_id)} only beside it.",
    )


def _asks_for_amendment(proof: Proof) -> bool:
    text = proof.question.text
    for mention in proof.question.mentions:
        text = text.replace(mention.text, " ")
    return _ABOUT_AMENDMENT.search(text) is not None


def _amends(a: Document, b: Document) -> bool:
    """Whether one of the two amends the other, as far as their identities say."""
    amending, principal = (a, b) if a.identity.kind in _AMENDING else (b, a)
    if amending.identity.kind not in _AMENDING or principal.identity.kind not in _PRINCIPAL:
        return False
    if a.family_id and a.family_id == b.family_id:
        return True
    return amending.identity.law_number is not None and amending.identity.law_number in principal.identity.amended_by


def _names(named: tuple[Named, ...]) -> str:
    return listed([excerpt(entry.slot, 60) for entry in named], _LISTED)


def _list(doc_ids: frozenset[str]) -> str:
    return listed([excerpt(doc_id, 80) for doc_id in sorted(doc_ids)], _LISTED, " or ")
