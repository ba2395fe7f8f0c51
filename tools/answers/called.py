"""What a document is called, and when a question is answered by the name of one or of a party to it."""

import re
from collections.abc import Iterable

from pincite.indexer.model import Document
from pincite.tools.answers.law_names import law_mentions, same_laws, without_law_numbers
from pincite.tools.answers.names import key, names_equal, prints
from pincite.tools.question.model import Question, QuestionKind

# in which case ... · what is the title of ... · which two laws ... · under which order ...
_FOR_DOCUMENT = re.compile(
    r"\b(?:which|what|names?|titles?|list)\s+(?:of\s+the\s+)?(?:(?!(?:to|in|by|under|governs?)\b)[\w-]+\s+){0,4}?"
    r"(?:laws?|acts?|statutes?|regulations?|cases?|judgments?|orders?|agreements?|contracts?|documents?|instruments?|"
    r"enactments?|notices?|claims?|appeals?|matters?|proceedings|papers?|rules?|codes?|titles?)\b",
    re.IGNORECASE,
)
# who must pay · which party · the names of the parties; not which judge, who appeared for the Claimant
_FOR_PARTY = re.compile(
    r"^(?!.*\b(?:judges?|justice|counsel|advocates?|registrar|appear\w*|represent\w*|issued\s+by|court)\b)"
    r".*\b(?:who|whom|whose|part(?:y|ies)|side)\b",
    re.IGNORECASE | re.DOTALL,
)
_ROLE = re.compile(
    r"\b(?:claimant|defendant|appellant|respondent|applicant|plaintiff|petitioner|creditor|debtor|seller|buyer|purchaser|"
    r"vendor|lessor|lessee|landlord|tenant|licensor|licensee|supplier|distributor|company|employer|employee|lender|"
    r"borrower|contractor|client|customer|guarantor|franchisor|franchisee|owner|operator|party|parties)s?\b",
    re.IGNORECASE,
)
_WITH_PARTY = re.compile(r"(?P<title>[^()]+?)\s+\((?P<party>[^()]+(?:\([^()]*\)[^()]*)?)\)")
"""A title and one of the parties, by which contracts of one title are told apart: `Lease (Alder Ltd)`."""


def is_called(name: str, document: Document, named: Iterable[str] = ()) -> bool:
    """Whether the name is the document's: its title, its number, both, or how the question calls it (`named`).

    A number, or a party in brackets, beside a title must be the document's own, and words beside a number its title.
    """
    identity = document.identity
    beside_party = _WITH_PARTY.fullmatch(name)
    if beside_party and any(names_equal(beside_party["party"], party) for party in identity.parties):
        name = beside_party["title"]
    titles = [title for title in (identity.title, *identity.short_titles, *identity.case_ids, *named) if title]
    numbers = list(law_mentions(name))
    if not numbers:
        return any(names_equal(name, title) for title in titles)
    own = [identity.law_number] if identity.law_number else []
    beside = key(without_law_numbers(name))
    fits = same_laws(numbers, [each for number in own for each in law_mentions(str(number))]) if own else False
    return fits and (not beside or any(beside == key(without_law_numbers(title)) for title in titles))


def is_party_meant(name: str, document: Document, text: str, question: Question) -> bool:
    """Whether the name is that of a party, which a text calls only by its part: `the Claimant shall pay`.

    Where the text prints a party's name, that is the one it speaks of.
    """
    if not _FOR_PARTY.search(question.text) or not _ROLE.search(text):
        return False
    parties = document.identity.parties
    return any(names_equal(name, party) for party in parties) and not any(prints(text, party) for party in parties)


def asks_for_document(question: Question) -> bool:
    """Whether the name of a document may be the answer."""
    return question.kind is QuestionKind.COMPARISON or _FOR_DOCUMENT.search(question.text) is not None
