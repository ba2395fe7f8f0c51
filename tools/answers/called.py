"""What a document is called, and when a question is answered by the name of one or of a party to it."""

import re
from collections.abc import Iterable

from pincite.indexer.model import Document
from pincite.tools.answers.law_names import law_mentions, same_laws, without_law_numbers
from pincite.tools.answers.names import key, names_equal
from pincite.tools.question.model import Question, QuestionKind

# in which case ... · what is the title of ... · which two laws ... · under which order ...
_FOR_DOCUMENT = re.compile(
    r"\b(?:which|what|names?|titles?|list)\s+(?:of\s+the\s+)?(?:(?!(?:to|in|by|under|governs?)\b)[\w-]+\s+){0,4}?"
    r"(?:laws?|acts?|statutes?|regulations?|cases?|judgments?|orders?|agreements?|contracts?|documents?|instruments?|"
    r"enactments?|notices?|claims?|appeals?|matters?|proceedings|papers?|rules?|codes?|titles?)\b",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"\b(?:claimant|defendant|appellant|respondent|applicant|plaintiff|petitioner|creditor|debtor|seller|buyer|purchaser|"
    r"vendor|lessor|lessee|landlord|tenant|licensor|licensee|supplier|distributor|company|employer|employee|lender|"
    r"borrower|contractor|client|customer|guarantor|franchisor|franchisee|owner|operator|party|parties)s?\b",
    re.IGNORECASE,
)


def is_called(name: str, document: Document, named: Iterable[str] = ()) -> bool:
    """Whether the name is the document's: its title, its number, both, or how the question calls it (`named`).

    A number beside a title must be the document's own, and words beside a number its title.
    """
    identity = document.identity
    titles = [title for title in (identity.title, *identity.short_titles, *identity.case_ids, *named) if title]
    numbers = list(law_mentions(name))
    if not numbers:
        return any(names_equal(name, title) for title in titles)
    own = [identity.law_number] if identity.law_number else []
    beside = key(without_law_numbers(name))
    fits = same_laws(numbers, [each for number in own for each in law_mentions(str(number))]) if own else False
    return fits and (not beside or any(beside == key(without_law_numbers(title)) for title in titles))


def is_party(name: str, document: Document) -> bool:
    """Whether the name is that of a party to the document."""
    return any(names_equal(name, party) for party in document.identity.parties)


def asks_for_document(question: Question) -> bool:
    """Whether the name of a document may be the answer."""
    return question.kind is QuestionKind.COMPARISON or _FOR_DOCUMENT.search(question.text) is not None


def names_role(text: str) -> bool:
    """Whether words call someone by a part that parties have: the Claimant, the Lessor."""
    return _ROLE.search(text) is not None
