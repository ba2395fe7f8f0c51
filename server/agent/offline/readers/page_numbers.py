"""The number of the page on which something stands: of a provision, of what is on record, of what bears most. Pure."""

from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote, quote_of
from pincite.server.agent.offline.contracts import asked_field, contract_meant, standing_facts
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.view import View
from pincite.tools.question.page_asked import asks_for_page


def read_page_numbers(view: View) -> list[Proposal]:
    """Pages, surest first, with the words that stand there; empty where no page is asked for."""
    if not asks_for_page(view.transcript.question):
        return []
    return [Proposal(quote.ref.page, (quote,)) for quote in dict.fromkeys(_places(view))]


def _places(view: View) -> Iterator[Quote]:
    for provision in view.provisions[:1]:
        page = next(
            (p for ref, p in view.pages.items() if (ref.doc_id, ref.page) == (provision.doc_id, provision.page)), None
        )
        inside = (
            p for p in (passages_of(page) if page else ()) if "".join(p.text.split()) in "".join(provision.text.split())
        )
        yield from (quote_of(passage) for passage in list(inside)[:1])
    contract, field = contract_meant(view), asked_field(view)
    if contract is not None and field is not None:
        yield from (fact_quote(fact) for fact in standing_facts(view, contract, field)[:1])
    yield from (quote_of(weighed.passage) for weighed in ranked(view)[:3])
