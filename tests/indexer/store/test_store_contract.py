"""Test the contract that every store must fulfil."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager

import numpy as np
import pytest

from pincite.indexer.errors import SourceMismatch, StoreLocked, UnknownMatter, UsageError
from pincite.indexer.model import (
    Chunk,
    Diagnostic,
    Document,
    DocumentKind,
    Fact,
    Family,
    Identity,
    IndexedDocument,
    LawNumber,
    Relation,
    Section,
    SectionKind,
    Skipped,
    SkippedAttachment,
)
from pincite.indexer.page import Hidden, Page, PageRef, Position, Revision, Span
from pincite.indexer.store.base import IndexReader, Manifest, Readers, Store, TermQuery, Vectors

Make = Callable[..., IndexedDocument]

FULL = IndexedDocument(
    document=Document(
        "laws/Trust Law – “2018”",
        "c0ffee",
        "pdf",
        2,
        Identity(
            kind=DocumentKind.LAW,
            title="Trust Law",
            short_titles=("Trust Law 2018", "the Law"),
            law_number=LawNumber("DIFC", 4, 2018, "Act No. 4 of 2018"),
            number="Act 369",
            version="Consolidated Version No. 2",
            in_force="2018-03-21",
            enacted="2018-03-14",
            case_ids=("CFI 010/2024",),
            neutral_citation="[2024] DIFC CFI 10",
            court="Court of First Instance",
            parties=("A v B", "Ⅸ GmbH"),
            amended_by=(LawNumber("DIFC", 8, 2018, "Act 8 of 2018"), LawNumber("", 2, 2022, "Act 2022 No 2")),
            dated="2018-11-12",
        ),
        "law:difc-4-2018",
        to_reread=True,
    ),
    pages=(
        Page(
            1,
            "TRUST LAW\nze-\nbra\n1 note",
            "i",
            furniture=(Span(0, 9),),
            is_contents=True,
            text_source="ocr",
            ocr_confidence=0.93,
            hyphens=(Span(12, 14),),
            footnotes=(Span(18, 24),),
            revisions=(Revision(Span(10, 17), "struck"), Revision(Span(18, 19), "underlined")),
            joins=(2,),
            hidden=(Hidden(3, "white words", "unseen"),),
        ),
        Page(
            2,
            "Article 1\na “trust”\x00 \U0001f40d",
            "ii",
            furniture=(Span(0, 1),),
            is_contents=True,
            text_source="none",
            ocr_confidence=0.0,
            hyphens=(Span(3, 4),),
            footnotes=(Span(4, 5),),
            revisions=(Revision(Span(0, 2), "underlined"),),
            joins=(2,),
            hidden=(Hidden(3, "white words", "unseen"),),
        ),
    ),
    sections=(
        Section(1, SectionKind.SCHEDULE, "Schedule 2", "Annex", "Fees", Position(1, 3), Position(2, 4), 7),
        Section(2, SectionKind.ARTICLE, "22(1)(a)", "Schedule 2", "Duties", Position(2, 1), Position(2, 9), 1),
    ),
    chunks=(
        Chunk("z", "laws/Trust Law – “2018”", "zebra crossing", ((1, Span(10, 15)), (2, Span(0, 4))), 1),
        Chunk("a", "laws/Trust Law – “2018”", "trust", ((2, Span(3, 8)),), 2),
    ),
    facts=(
        Fact("date_of_issue", "2018-03-21", 2, "21 March 2018", Span(4, 17), "First Defendant", 0.25),
        Fact("claim_value", "USD 1250000", 1, "USD 1.25m", Span(1, 10), "Claimant", 0.5),
    ),
    diagnostics=(Diagnostic("laws/Trust Law – “2018”", 2, "no-text", "page 2 has no text", "install an OCR"),),
    skipped=(Skipped("laws/Trust Law – “2018”/a.zip", "archive", "archives are not opened", "unpack it"),),
)


def query(words: str, *, among: Iterable[str] | None = None, limit: int = 50) -> TermQuery:
    return TermQuery(tuple(words.split()), None if among is None else frozenset(among), limit)


def publish(store: Store, *documents: IndexedDocument, fresh: bool = False) -> Manifest:
    with store.begin("m", source="/laws", fresh=fresh) as writer:
        for document in documents:
            writer.put(document)
        return writer.publish()


@contextmanager
def reading(store: Store) -> Iterator[IndexReader]:
    with closing(store.open("m")) as reader:
        yield reader


def unit(*values: float) -> Vectors:
    vector = np.array(values, dtype=np.float32)
    return vector / np.linalg.norm(vector)


def defaults_in(value: object) -> list[str]:
    """Fields of a dataclass, at any depth, that have their default value."""
    found = []
    for field in dataclasses.fields(value):  # type: ignore[arg-type]
        if not field.init:
            continue
        held = getattr(value, field.name)
        found += [f"{type(value).__name__}.{field.name}"] if held == field.default else []
        for part in held if isinstance(held, tuple) else (held,):
            found += defaults_in(part) if dataclasses.is_dataclass(part) else []
    return found


def test_every_document_field_is_returned_by_the_writer_and_the_reader(store: Store) -> None:
    assert defaults_in(FULL) == [], "the document must not leave a field at its default"
    publish(store, FULL)
    doc_id = FULL.document.doc_id
    with store.begin("m", source="/laws") as writer:
        assert list(writer.contents()) == [FULL]
        assert writer.pages(doc_id) == FULL.pages
    with reading(store) as reader:
        assert reader.documents() == (FULL.document,)
        assert repr(reader.documents()) == repr((FULL.document,)), "what tells no two things apart is kept too"
        assert reader.pages(doc_id) == FULL.pages
        assert [reader.page(PageRef(doc_id, page.number)) for page in FULL.pages] == list(FULL.pages)
        assert reader.sections(doc_id) == FULL.sections
        assert [reader.chunk(chunk.chunk_id) for chunk in FULL.chunks] == list(FULL.chunks)
        assert [reader.chunk_place(chunk.chunk_id) for chunk in FULL.chunks] == [chunk.place for chunk in FULL.chunks]
        assert reader.facts(doc_id) == FULL.facts[::-1], "facts are in order of page"
        assert reader.diagnostics() == FULL.diagnostics
        assert reader.skipped_attachments() == (SkippedAttachment(FULL.document.doc_id, FULL.skipped[0]),)


def test_text_sources_are_returned_without_loading_pages(store: Store, make: Make) -> None:
    with store.begin("m", source="here") as writer:
        writer.put(FULL)
        writer.put(make("plain", "Words"))
        writer.publish()
    with closing(store.open("m")) as reader:
        assert reader.text_sources() == {FULL.document.doc_id: {"ocr", "none"}, "plain": {"layer"}}


def test_families_and_relations_are_in_order_and_documents_have_their_family(store: Store, make: Make) -> None:
    families = [
        Family("law:b", "law", "B Law", ("b",)),
        Family("case:a", "case", "A v B", ("a", "c")),
    ]
    relations = [
        Relation("amends", "b", None, "DIFC Law No. 1 of 2004", 1, "amends the"),
        Relation("appeals_from", "c", "a", "CFI 1/2020", 2, "on appeal from"),
    ]
    with store.begin("m", source="/laws") as writer:
        for name in "abc":
            writer.put(make(name, "text"))
        writer.set_families(families, relations, {"a": "case:a", "b": "law:b", "c": "case:a"})
        writer.publish()
    with reading(store) as reader:
        assert [family.family_id for family in reader.families()] == ["case:a", "law:b"]
        assert set(reader.families()) == set(families)
        assert list(reader.relations()) == relations
        assert [document.family_id for document in reader.documents()] == ["case:a", "law:b", "case:a"]


def test_documents_are_found_by_id_as_other_documents_name_them(store: Store, make: Make) -> None:
    titled = Relation("titles", "law-2", "law-1", "Quay Law", 1, "the Quay Law")
    dated = Relation("dates", "law-2", "law-1", "2020-05-01", 1, "of 1 May 2020")
    with store.begin("m", source="/laws") as writer:
        for doc_id in ("law-2", "law-1", "law-3"):
            writer.put(make(doc_id, "words"))
        writer.set_families([], [titled, dated], {})
        writer.publish()
    with closing(store.open("m")) as reader:
        assert list(reader.doc_ids()) == ["law-1", "law-2", "law-3"]
        assert [d.identity.title for d in reader.documents()] == [None, None, None]
        named = [(d.doc_id, d.identity.title, d.identity.dated) for d in reader.each_document()]
        assert named == [("law-1", "Quay Law", "2020-05-01"), ("law-2", None, None), ("law-3", None, None)]
        found = reader.documents_of(["law-3", "no such", "law-1", "law-3"])
        assert [(d.doc_id, d.identity.title) for d in found] == [("law-1", "Quay Law"), ("law-3", None)]
        assert reader.documents_of([]) == []


def test_the_manifest_has_the_same_digest_for_the_same_documents(store: Store, make: Make) -> None:
    def publish(*documents: IndexedDocument, family: str = "doc:one") -> str:
        with store.begin("m", source="/laws", fresh=True) as writer:
            for document in documents:
                writer.put(document)
            writer.set_families([], [], dict.fromkeys((d.document.doc_id for d in documents), family))
            return writer.publish().content

    one, two = make("law-1", "words"), make("law-2", "words")
    first = publish(one, two)
    assert publish(two, one) == first
    others = [publish(one), publish(one, make("law-2", "other words")), publish(one, two, family="doc:two")]
    assert len({first, *others}) == len(others) + 1


def test_a_writer_reports_whether_the_next_generation_would_differ(store: Store, make: Make) -> None:
    families = [Family("doc:a", "document", "a", ("a",))]
    with store.begin("m", source="/laws") as writer:
        assert (writer.current, writer.is_changed) == (None, True)
        writer.put(make("a", "text"))
        writer.set_families(families, [], {"a": "doc:a"})
        published = writer.publish()
        assert (writer.current, writer.is_changed) == (published, False)
        writer.set_families(families, [], {"a": "doc:a"})
        assert not writer.is_changed
        writer.set_families(families, [Relation("same_case", "doc:a", None, "b", 1, "b")], {"a": "doc:a"})
        assert writer.is_changed
    with store.begin("m", source="/laws") as writer:
        assert not writer.is_changed
        writer.set_readers(Readers("others"))
        assert writer.is_changed


def test_setting_families_again_replaces_them(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        writer.set_families([Family("doc:a", "document", "a", ("a",))], [], {"a": "doc:a"})
        writer.publish()
        writer.set_families([Family("law:a", "law", "A", ("a",))], [], {"a": "law:a"})
        writer.publish()
    with reading(store) as reader:
        assert [family.family_id for family in reader.families()] == ["law:a"]
        assert reader.documents()[0].family_id == "law:a"


def test_nothing_is_visible_before_publish(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        assert store.matters() == []
        with pytest.raises(UnknownMatter):
            store.open("m")
        writer.publish()
    assert store.matters() == ["m"]


def test_leaving_without_publish_discards_the_changes(store: Store, make: Make) -> None:
    publish(store, make("a", "old"))
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "new"))
        writer.put(make("b", "new"))
    with reading(store) as reader:
        assert [page.text for page in reader.pages("a")] == ["old"]
        assert len(reader.documents()) == 1


def test_an_error_inside_the_writer_discards_changes_and_unlocks_the_matter(store: Store, make: Make) -> None:
    def broken() -> None:
        with store.begin("m", source="/laws") as writer:
            writer.put(make("a", "text"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        broken()
    publish(store, make("b", "text"))
    with reading(store) as reader:
        assert [document.doc_id for document in reader.documents()] == ["b"]


def test_a_reader_stays_on_the_generation_it_opened(store: Store, make: Make) -> None:
    first = publish(store, make("a", "old words"))
    with reading(store) as reader:
        second = publish(store, make("a", "new words"), make("b", "more words"))
        publish(store, make("c", "even more words"))
        assert (reader.manifest, reader.page(PageRef("a", 1)).text) == (first, "old words")
        assert [hit.ref.doc_id for hit in reader.search_pages(query("words"))] == ["a"]
        assert reader.search_pages(query("new")) == []
    assert first.generation != second.generation
    with reading(store) as reader:
        assert [document.doc_id for document in reader.documents()] == ["a", "b", "c"]


def test_the_manifest_records_the_settings_of_the_generation(store: Store, make: Make) -> None:
    manifest = publish(store, make("a", "one", "two"), make("b", "three"))
    with reading(store) as reader:
        assert reader.manifest == manifest
    assert (manifest.documents, manifest.pages, manifest.chunks) == (2, 3, 3)
    assert (manifest.source, manifest.analyzer) == ("/laws", "words-1")
    assert (manifest.embedding_model, manifest.dimensions) == (None, None)


def test_a_writer_has_the_readers_of_the_published_generation(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        assert writer.readers == Readers()
        writer.put(make("a", "text"))
        writer.set_readers(Readers("readers-1", "tesseract 5"))
        assert writer.publish().readers == Readers("readers-1", "tesseract 5")
    with store.begin("m", source="/laws") as writer:
        assert writer.readers == Readers("readers-1", "tesseract 5")
        assert writer.publish().readers == Readers("readers-1", "tesseract 5")
    with store.begin("m", source="/laws", fresh=True) as writer:
        assert writer.readers == Readers()


def test_a_writer_starts_from_the_published_state_and_a_fresh_writer_starts_empty(store: Store, make: Make) -> None:
    publish(store, make("a", "text"), make("b", "text"))
    with store.begin("m", source="/laws") as writer:
        assert list(writer.stored_hashes()) == ["a", "b"]
        writer.remove("a")
        assert list(writer.stored_hashes()) == ["b"]
    with store.begin("m", source="/laws", fresh=True) as writer:
        assert writer.stored_hashes() == {}


def test_a_removed_document_leaves_no_trace(store: Store, make: Make) -> None:
    publish(store, make("a", "shared alpha"), make("b", "shared beta"))
    with store.begin("m", source="/laws") as writer:
        writer.remove("a")
        writer.publish()
    with reading(store) as reader:
        assert [document.doc_id for document in reader.documents()] == ["b"]
        assert reader.search_pages(query("alpha")) == []
        assert reader.search_chunks(query("alpha")) == []
        with pytest.raises(KeyError):
            reader.chunk("a#1")
        with pytest.raises(KeyError):
            reader.facts("a")


def test_removing_a_missing_document_is_a_key_error(store: Store) -> None:
    with store.begin("m", source="/laws") as writer, pytest.raises(KeyError):
        writer.remove("a")


def test_marking_a_document_for_rereading_changes_nothing_else(store: Store, make: Make) -> None:
    before = make("a", "one")
    publish(store, before)
    with store.begin("m", source="/laws") as writer:
        writer.mark_to_reread("a")
        with pytest.raises(KeyError):
            writer.mark_to_reread("absent")
        assert writer.to_reread() == {"a"}
        assert list(writer.contents()) == [
            dataclasses.replace(before, document=dataclasses.replace(before.document, to_reread=True))
        ]


def test_putting_a_document_again_replaces_all_of_it(store: Store, make: Make) -> None:
    publish(store, make("a", "one", "two", "three"))
    publish(store, make("a", "only"))
    with reading(store) as reader:
        assert [page.text for page in reader.pages("a")] == ["only"]
        assert reader.manifest.chunks == 1
        assert reader.search_pages(query("two")) == []


def test_an_inconsistent_document_is_refused_and_changes_nothing(store: Store, make: Make) -> None:
    other = make("b", "text")
    twice = dataclasses.replace(make("a", "new"), pages=(Page(1, "x"), Page(1, "y")))
    taken = dataclasses.replace(make("a", "new"), chunks=(dataclasses.replace(other.chunks[0], doc_id="a"),))
    stray = dataclasses.replace(make("a", "new"), chunks=other.chunks)
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "old"))
        writer.put(other)
        for broken in (twice, taken, stray):
            with pytest.raises(ValueError, match="a: "):
                writer.put(broken)
        assert list(writer.contents()) == [make("a", "old"), other]


def test_contents_can_be_changed_during_iteration(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        for name in "abc":
            writer.put(make(name, "old"))
        for document in writer.contents():
            writer.put(make(document.document.doc_id, "new"))
        assert [document.pages[0].text for document in writer.contents()] == ["new"] * 3


def test_a_writer_continues_from_its_published_state(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        first = writer.publish()
        writer.embed("model", 2, [("a#1", unit(1, 0))])
        second = writer.publish()
    assert first.generation < second.generation
    with reading(store) as reader:
        assert reader.manifest == second
        assert reader.nearest_chunks(unit(1, 0), None, 5)[0].chunk_id == "a#1"


def test_lookups_of_missing_keys_raise_key_error(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with reading(store) as reader:
        for lookup in (reader.pages, reader.sections, reader.facts, reader.chunk):
            with pytest.raises(KeyError):
                lookup("b")
        for ref in (PageRef("a", 0), PageRef("a", 2), PageRef("b", 1)):
            with pytest.raises(KeyError):
                reader.page(ref)
        assert (reader.sections("a"), reader.facts("a")) == ((), ())


def test_document_order_does_not_depend_on_insertion_order(store: Store, make: Make) -> None:
    publish(store, make("é", "x"), make("b", "x"), make("B/a", "x"), make("a", "x"))
    with reading(store) as reader:
        assert [document.doc_id for document in reader.documents()] == ["B/a", "a", "b", "é"]


def test_an_empty_matter_can_be_published_and_searched(store: Store) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.embed("model", 2, [])
        writer.publish()
    with reading(store) as reader:
        assert reader.documents() == ()
        assert reader.search_pages(query("text")) == []
        assert reader.nearest_chunks(unit(1, 0), None, 5) == []


def test_a_page_without_words_is_kept(store: Store, make: Make) -> None:
    publish(store, make("a", "", "text"))
    with reading(store) as reader:
        assert reader.page(PageRef("a", 1)).text == ""
        assert [hit.ref.page for hit in reader.search_pages(query("text"))] == [2]


def test_vectors_survive_new_families_but_not_new_documents(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        writer.embed("model", 2, [("a#1", unit(1, 0))])
        writer.publish()
        writer.set_families([Family("doc:a", "document", "a", ("a",))], [], {"a": "doc:a"})
        assert writer.publish().embedding_model == "model"
        writer.put(make("b", "text"))
        assert writer.publish().embedding_model is None
    with reading(store) as reader:
        assert reader.nearest_chunks(unit(1, 0), None, 5) == []


@pytest.mark.parametrize(
    "vectors",
    [[], [("a#1", unit(1, 0)), ("b#1", unit(1, 0))], [("a#1", unit(1, 0, 0))], [("a#1", unit(1, 0))] * 2],
    ids=["a chunk without vector", "a vector without chunk", "of another length", "two for one chunk"],
)
def test_vectors_that_do_not_fit_the_chunks_are_refused(
    store: Store, make: Make, vectors: list[tuple[str, Vectors]]
) -> None:
    with store.begin("m", source="/laws") as writer:
        writer.put(make("a", "text"))
        with pytest.raises(ValueError, match="vector"):
            writer.embed("model", 2, vectors)
        assert writer.publish().embedding_model is None


def test_an_unknown_matter_is_named(store: Store) -> None:
    with pytest.raises(UnknownMatter, match="'nobody'"):
        store.open("nobody")


@pytest.mark.parametrize("name", ["", "Case 1", "../other", "a_b", "ä", "a/b", ".", "A"])
def test_an_invalid_matter_name_is_refused_with_the_rule(store: Store, name: str) -> None:
    for attempt in (lambda: store.open(name), lambda: store.begin(name, source="/laws")):
        with pytest.raises(UsageError, match=r"\[a-z0-9-\]\+"):
            attempt()


def test_matters_do_not_see_each_other(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with store.begin("other-2", source="/elsewhere") as writer:
        writer.put(make("b", "text"))
        writer.publish()
    assert store.matters() == ["m", "other-2"]
    with reading(store) as reader:
        assert [hit.ref.doc_id for hit in reader.search_pages(query("text"))] == ["a"]


def test_a_matter_accepts_another_folder_declared_as_its_own(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with store.begin("m", source="/moved", former="/laws") as writer:
        assert list(writer.stored_hashes()) == ["a"]
        assert writer.is_changed
        assert writer.publish().source == "/moved"
        assert not writer.is_changed
    with pytest.raises(SourceMismatch):
        store.begin("m", source="/other", former="/laws")


def test_another_source_folder_is_refused_unless_the_writer_is_fresh(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    with pytest.raises(SourceMismatch, match=r"(?s)/laws.*/other.*--replace"):
        store.begin("m", source="/other")
    with store.begin("m", source="/other", fresh=True) as writer:
        writer.put(make("b", "text"))
        assert writer.publish().source == "/other"


def test_a_second_writer_is_refused_until_the_first_exits(store: Store, make: Make) -> None:
    with store.begin("m", source="/laws"):
        with pytest.raises(StoreLocked, match="'m'"):
            store.begin("m", source="/laws")
        with store.begin("another", source="/laws"):
            pass
    publish(store, make("a", "text"))


def test_threads_may_share_a_reader(store: Store, make: Make) -> None:
    names = [f"d{number}" for number in range(20)]
    publish(store, *(make(name, *(f"{name} page {page}" for page in range(1, 9))) for name in names))
    refs = [PageRef(name, page) for name in names for page in range(1, 9)] * 5
    with reading(store) as reader, ThreadPoolExecutor(8) as pool:
        texts = list(pool.map(lambda ref: reader.page(ref).text, refs))
        found = list(pool.map(lambda ref: reader.search_pages(query(ref.doc_id, limit=1))[0].ref.doc_id, refs))
    assert texts == [f"{ref.doc_id} page {ref.page}" for ref in refs]
    assert found == [ref.doc_id for ref in refs]


def test_a_reader_may_be_closed_twice(store: Store, make: Make) -> None:
    publish(store, make("a", "text"))
    reader = store.open("m")
    reader.close()
    reader.close()
