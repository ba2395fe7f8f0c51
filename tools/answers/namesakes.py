"""Laws that a question calls by a title that the matter knows and a number that is another law's.

An Employment Law of another number is another law: a repealed one, or one that the matter does not hold.
"""

import re
from collections.abc import Iterable, Mapping

from pincite.indexer.model import Document
from pincite.indexer.page import Span
from pincite.indexer.references import same_law
from pincite.tools.answers.proof import Namesake
from pincite.tools.question.model import Mention, Named, Question

# the Harbour Law (HL), DIFC Law No. 5 of 2018 · Law No. 5 of 2018, named "Harbour Law"
_BEHIND = re.compile(r"[\s,(–—\"“”’']*(?:\(?[A-Z]{2,8}\)[\s,(–—-]*)?(?:being\s+)?")
_BEFORE = re.compile(r"[\s,(–—\"“”‘’']*(?:(?:being|named|called|entitled|titled|on|the)[\s\"“‘']+)*", re.IGNORECASE)


def part_namesakes(
    named: Iterable[Named], question: Question, documents: Mapping[str, Document]
) -> tuple[tuple[Named, ...], tuple[Namesake, ...]]:
    """The documents named, and apart from them those whose number the question contradicts."""
    kept: list[Named] = []
    namesakes: list[Namesake] = []
    for entry in named:
        number = next((m.text for m in _beside(entry, question) if _contradicts(m, entry, documents)), None)
        if number is None:
            kept.append(entry)
        else:
            namesakes.append(Namesake(entry, number))
    return tuple(kept), tuple(namesakes)


def _beside(entry: Named, question: Question) -> Iterable[Mention]:
    """The numbers that stand beside one of the places where the question names a document."""
    for mention in question.mentions:
        if mention.law_number and any(_adjacent(span, mention.span, question.text) for span in entry.spans):
            yield mention


def _adjacent(name: Span, number: Span, text: str) -> bool:
    if name.end <= number.start:
        return _BEHIND.fullmatch(text[name.end : number.start]) is not None
    if number.end <= name.start:
        return _BEFORE.fullmatch(text[number.end : name.start]) is not None
    return name.start < number.start < name.end < number.end


def _contradicts(mention: Mention, entry: Named, documents: Mapping[str, Document]) -> bool:
    """Whether every document of that name bears a number, and none of them this one."""
    own = [documents[doc_id].identity.law_number for doc_id in entry.doc_ids if doc_id in documents]
    return bool(own) and all(own) and not any(same_law(number, mention.law_number) for number in own)
