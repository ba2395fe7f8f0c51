"""Propose questions about defined terms."""

import re
from collections import Counter
from collections.abc import Iterator

from pincite.evals.draft.generators.wording import as_term
from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.naming import Names
from pincite.indexer.model import Fact
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

_LONGEST, _SHORTEST = 280, 20
_BETWEEN = 14
"""Maximum characters, besides the term, before the word `means`: quotation marks, an article."""

_MEANS = re.compile(r"\b(?:means|shall mean|refers to)\b")
_ELSEWHERE = re.compile(
    r"\b(?:meanings?|ascribed|assigned|set (?:forth|out) in|defined in|described in)\b|_{3,}|\*{3,}|\["
)
_ENDS = re.compile(r"[.;]$")
_LEADING = re.compile(r"^(?:means|shall mean)\s+")
_CONTINUES = re.compile(r"[a-z\d,;)]")
_ABBREVIATED = re.compile(r"\b(?:[A-Z]|Inc|LLC|Ltd|Corp|Co|No|Nos)\.$")
_MARK = re.compile(r"\s*[.;]$")


def from_definitions(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield a candidate for each term that a document defines once, in one sentence or row that ends on its page."""
    for document in corpus.documents.values():
        name = names.of(document.doc_id)
        facts = [fact for fact in corpus.facts(document.doc_id) if fact.field == "definition" and fact.role]
        defined = Counter(as_term(fact.role or "").casefold() for fact in facts)
        for fact in facts if name else ():
            term = as_term(fact.role or "")
            if defined[term.casefold()] == 1 and _is_whole(fact, term) and _is_finished(fact, document.doc_id, corpus):
                yield Candidate(
                    kind="definition",
                    question=f"How is “{term}” defined in {name}?",
                    answer_type=AnswerType.FREE_TEXT,
                    answer=_LEADING.sub("", _MARK.sub("", fact.value)),
                    evidence=(Evidence(PageRef(document.doc_id, fact.page), fact.quote),),
                    doc_ids=(document.doc_id,),
                    meaning=("definition", document.family_id, term.casefold(), fact.value),
                )


def _is_finished(fact: Fact, doc_id: str, corpus: Corpus) -> bool:
    """Return whether the sentence ends with the quote, and not at `No.` or `LLC.` inside it."""
    following = corpus.page(doc_id, fact.page).text[fact.span.end :].lstrip()
    return not _CONTINUES.match(following) and not _ABBREVIATED.search(fact.quote)


def _is_whole(fact: Fact, term: str) -> bool:
    """Return whether the fact states a complete meaning."""
    means = _MEANS.search(fact.quote)
    defines = means is not None and means.start() <= len(term) + _BETWEEN and len(_MEANS.findall(fact.quote)) == 1
    whole = _ENDS.search(fact.quote) is not None and _SHORTEST <= len(fact.value) <= _LONGEST
    return defines and whole and 2 < len(term) <= 60 and not _ELSEWHERE.search(fact.value)
