"""A matter of agreements with one title, differing in parties and dates."""

from collections.abc import Iterator

from pincite.indexer.embed.base import Embedder
from pincite.indexer.model import Chunk, Document, DocumentKind, Fact, Family, Identity, IndexedDocument
from pincite.indexer.page import Page, Span
from pincite.indexer.store.base import Store

TITLE = "Supply Agreement"
_DAYS = 28 * 12


def put_agreements(store: Store, matter: str, count: int, embedder: Embedder | None = None) -> None:
    """Publish so many agreements, each its own family, with vectors if there is an embedder."""
    with store.begin(matter, source="/agreements") as writer:
        families, texts = list[Family](), dict[str, str]()
        for item in _agreements(count):
            writer.put(item)
            doc_id = item.document.doc_id
            texts |= {chunk.chunk_id: chunk.text for chunk in item.chunks}
            families.append(Family(f"contract:{doc_id}", "contract", TITLE, (doc_id,)))
        writer.set_families(families, (), {family.doc_ids[0]: family.family_id for family in families})
        if embedder is not None:
            vectors = zip(texts, embedder.embed(list(texts.values())), strict=True)
            writer.embed(embedder.model_id, embedder.dimensions, vectors)
        writer.publish()


def _agreements(count: int) -> Iterator[IndexedDocument]:
    for number in range(count):
        doc_id, buyer = f"agreement-{number:05}", f"Buyer{number} Trading Limited"
        day = f"{2000 + number // _DAYS}-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        head = f"{TITLE}\nbetween Anchor Mills Limited and {buyer}\ndated {day}\n"
        text = f"{head}1. Price. The Buyer pays {100 + number} coins for each bale within thirty days.\n"
        at = text.index(day)
        dated = Fact("agreement_date", day, 1, day, Span(at, at + len(day)))
        identity = Identity(DocumentKind.CONTRACT, TITLE, parties=("Anchor Mills Limited", buyer))
        document = Document(doc_id, f"sha of {doc_id}", "pdf", 1, identity)
        chunk = Chunk(f"{doc_id}#1", doc_id, text, ((1, Span(0, len(text))),))
        yield IndexedDocument(document, (Page(1, text),), chunks=(chunk,), facts=(dated,))
