"""Tests on which pages of one document the rarest query words are."""

from collections.abc import Callable

from pincite.tools.corpus import Corpus
from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
PAGES = ["Justice Vex sat.", "The tug sank.", "The tug was raised for Justice Vex.", "Vex and the tug met Hale."]


def scope_of(make_matter: MakeMatter, query: str) -> str:
    session = Session(make_matter({"a.txt": "\f".join(PAGES), "b.txt": "Norton was here."}))
    return search_within_doc_family(session, SearchArguments(query=query, doc_id="a.txt")).scope


def test_the_rarest_words_are_reported_with_their_pages(make_matter: MakeMatter) -> None:
    scope = scope_of(make_matter, "Justice Vex tug Hale")
    assert '"Hale" is on 1 of 4 pages: 4; "Justice" is on 2 of 4 pages: 1, 3' in scope


def test_a_word_on_no_page_is_reported(make_matter: MakeMatter) -> None:
    assert '"Norton" is on none of 4 pages' in scope_of(make_matter, "Justice Norton")


def test_single_letters_are_not_words(make_matter: MakeMatter) -> None:
    assert '"Q"' not in scope_of(make_matter, "Q Vex")


def test_a_search_of_the_whole_matter_reports_no_pages(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"a.txt": "\f".join(PAGES), "b.txt": "Norton was here."}))
    assert " is on " not in search_within_doc_family(session, SearchArguments(query="Justice Vex")).scope
