"""What stands after a change: where an order or an amendment puts one value in another's place, the new one. Pure.

Who asks for what holds `after the appeal` or `as amended` finds the old value where all the words of his question
stand, and the new one in a line that has none of them: `Paragraph 2 is varied by substituting “3 May” for “1 May”`.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.view import View

_AFTER = re.compile(
    r"\b(?:after|following)\s+(?:the\s+|its\s+|this\s+|that\s+)?(?:[\w’'-]+\s+){0,3}?"
    r"(?:decision|judgment|appeal|order|amendments?|variation|correction|re-?issue|change|ruling)\b|"
    r"\bas\s+(?:last\s+|then\s+|later\s+)?(?:amended|varied|corrected|changed|extended|substituted|revised|reduced|increased)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(?:original(?:ly)?|initial(?:ly)?|first|before|prior|at\s+first)\b", re.IGNORECASE)
"""Of what held at first the old value answers."""
_BARE = r"[A-Z]{{3}}\s?[\d.,]+\d|\d{{1,2}}\s+[A-Z][a-z]+\s+\d{{4}}|[\d.,]+\d%?"
_SAID = r"(?:the\s+\w+\s+)?(?:[“\"‘'](?P<{name}>[^”\"’']{{2,80}})[”\"’']|(?P<{name}_bare>(?:" + _BARE + r")))"
"""A value in quotation marks, or a sum, day or figure without them."""
_NEW, _OLD = _SAID.format(name="new"), _SAID.format(name="old")
_IS = r"(?:there\s+)?(?:is|are|shall\s+be)\s+(?:hereby\s+)?"
_INSTEAD = r"(?:\s+and)?\s+(?:inserting|insert|substituting|substitute|replacing\s+it\s+with|with|by)\s+"
_CHANGES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bsubstitut\w+\s+{_NEW}\s+(?:for|in\s+place\s+of|in\s+lieu\s+of)\s+{_OLD}",
        rf"\b(?:for|in\s+place\s+of)\s+{_OLD},?\s+(?:{_IS})?substitut\w+\s+{_NEW}",
        rf"\b(?:delet|replac|remov)\w*\s+{_OLD}{_INSTEAD}{_NEW}",
        rf"{_OLD}\s+{_IS}(?:replaced|substituted|changed)\s+(?:by|with|to)\s+{_NEW}",
    )
)
_PUT_IN = 0.6
"""What a new value gains over the old one, which bears on the question: no other value of its pages does so well."""


def with_changes(view: View, proposals: Sequence[Proposal], read: Callable[[str], Sequence[object]]) -> list[Proposal]:
    """The proposals with the new value of each that was changed; `read` reads the values of a text."""
    found = list(proposals)
    if _AFTER.search(view.question.text) and not _BEFORE.search(view.question.text):
        for old, new, quote in _changes(view):
            was, became = read(old), read(new)
            alike = len(was) == len(became) == 1
            changed = next((p for p in proposals if alike and p.value in was and _is_of(view, quote, p)), None)
            if changed is not None:
                said = (quote, *(each for each in changed.quotes if each != quote))
                found.append(Proposal(became[0], said, changed.score + _PUT_IN))  # type: ignore[arg-type]
    return sorted(found, key=lambda proposal: -proposal.score)


def _is_of(view: View, change: Quote, proposal: Proposal) -> bool:
    """Whether a change stands in a document of the family that the value was read in; no other case varies it."""
    families = {doc_id: document.family for doc_id, document in view.documents.items()}
    changed = {families.get(quote.ref.doc_id) for quote in proposal.quotes}
    return families.get(change.ref.doc_id) in changed


def _changes(view: View) -> Iterator[tuple[str, str, Quote]]:
    """What is taken out and put in on the pages read, each with the passage that says so."""
    for page in view.pages.values():
        for passage in passages_of(page):
            for match in (m for pattern in _CHANGES for m in pattern.finditer(passage.text)):
                old, new = (match[side] or match[f"{side}_bare"] for side in ("old", "new"))
                yield old, new, quote_of(passage, match.start())
