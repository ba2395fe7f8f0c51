"""Which citations prove which slot."""

from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.model import LawNumber
from pincite.indexer.patterns.common import LAW_NUMBER
from pincite.indexer.references import instrument_numbers, law_number, same_law
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.bearing import bearing_proofs, bears, claim_proofs
from pincite.tools.answers.called import asks_for_document, is_called, is_party_meant
from pincite.tools.answers.figures import Proofs, date_proofs, number_proofs
from pincite.tools.answers.names import name_in, names_equal, prints
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.provision_rows import cites
from pincite.tools.answers.slots import Passage, Slot, SlotKind
from pincite.tools.answers.verdict import Cited
from pincite.tools.party_words import party_words
from pincite.tools.question.page_asked import asks_for_page

_SHORT = 3


@dataclass(frozen=True, slots=True)
class Need:
    """A part of a slot and the sets of citations, by index, each of which proves it; open if there are none."""

    slot: str
    proofs: Proofs

    def met_by(self, kept: frozenset[int]) -> bool:
        """Whether the citations kept still prove it."""
        return any(proof <= kept for proof in self.proofs)


def coverage(slots: tuple[Slot, ...], value: AnswerValue, cited: tuple[Cited, ...], proof: Proof) -> tuple[Need, ...]:
    """What each slot needs. A slot may have several needs; it is covered when all of them are met."""
    return tuple(Need(slot.label, proofs) for slot in slots for proofs in _proofs(slot, value, cited, proof))


def joined(needs: tuple[Need, ...], passages: tuple[Passage, ...]) -> tuple[Need, ...]:
    """The same with broken passages kept whole: who cites one page of a passage and the other cites both."""
    pairs = [{passage.cited.index, passage.onward[0].index} for passage in passages if passage.onward]
    return tuple(Need(need.slot, tuple(_whole(proof, pairs) for proof in need.proofs)) for need in needs)


def _whole(proof: frozenset[int], pairs: list[set[int]]) -> frozenset[int]:
    grown = proof.union(*(pair for pair in pairs if pair & proof))
    return grown if grown == proof else _whole(grown, pairs)


def _proofs(slot: Slot, value: AnswerValue, cited: tuple[Cited, ...], proof: Proof) -> list[Proofs]:
    question = proof.question
    if slot.kind is SlotKind.DOCUMENT:
        return [_singly(item for item in cited if item.ref.doc_id in slot.doc_ids and _says_something(item, proof))]
    if slot.kind is SlotKind.NAME:
        return [_singly(item for item in cited if _names(item, slot.text, proof))]
    if slot.kind is SlotKind.CLAIM:
        within = tuple(item for item in cited if slot.citations is None or item.index in slot.citations)
        proofs = claim_proofs(slot.text, within, question)
        return proofs[:1] if slot.by_claims else proofs
    if isinstance(value, bool):
        return bearing_proofs(cited, question)
    if isinstance(value, int | float) and asks_for_page(question.text):
        return [_singly(item for item in cited if item.ref.page == value and bears(item, question))]
    if isinstance(value, int | float):
        return [number_proofs(value, cited, question.text)]
    return [date_proofs(str(value), cited, question.text)]


def _singly(items: Iterator[Cited]) -> Proofs:
    return tuple(frozenset({item.index}) for item in items)


def _names(item: Cited, name: str, proof: Proof) -> bool:
    if _numbers_another(item, name):
        return False
    if prints(item.text, name) or cites(item.text, name) or _numbered(item, name, proof):
        return True
    if item.document is None or not (_says_something(item, proof) or _is_party_named(item, proof)):
        return False
    called = [entry.slot for entry in proof.named if entry.exact and item.ref.doc_id in entry.doc_ids]
    if is_called(name, item.document, called):
        return asks_for_document(proof.question)
    return is_party_meant(name, item.document, item.text, proof.question)


def _is_party_named(item: Cited, proof: Proof) -> bool:
    """Whether the quote is the name of a party of its document, and the question lists documents by that party."""
    parties = item.document.identity.parties if item.document else ()
    said = party_words(proof.question.text)
    return any(names_equal(item.text, party) and party_words(party) <= said for party in parties)


def _numbered(item: Cited, name: str, proof: Proof) -> bool:
    """Whether the quote gives the number of a law whose title and number the name is."""
    if name_in(item.text, name) is None:
        return False
    return any(is_called(name, document) for document in proof.documents.values() if document.identity.law_number)


def _numbers_another(item: Cited, name: str) -> bool:
    """Whether a name carries a law's number that is neither the cited document's nor printed in the quote.

    A title alone does not tell two laws of one title apart: amending laws are often called alike.
    """
    wanted = _law_numbers(name)
    own = item.document.identity.law_number if item.document is not None else None
    if not wanted or own is None or any(same_law(number, own) for number in wanted):
        return False
    return not any(same_law(number, other) for number in wanted for other in _law_numbers(item.text))


def _law_numbers(text: str) -> list[LawNumber]:
    return [law_number(match) for match in LAW_NUMBER.finditer(text)] + [n for n, _, _ in instrument_numbers(text)]


def _says_something(item: Cited, proof: Proof) -> bool:
    return len(item.text.split()) >= _SHORT or bears(item, proof.question) or any(c.isdigit() for c in item.text)
