"""The contracts of a matter that have on record what a question names, each by its title and with its page. Pure."""

from collections import Counter

from pincite.server.agent.offline.answer import Proposal, fact_quote
from pincite.server.agent.offline.contracts import CONTRACTS
from pincite.server.agent.offline.readers.listed import Listing
from pincite.server.agent.offline.view import SeenFact, View

_DECISIVE = 3.0


def read_contract_list(view: View, listing: Listing) -> list[Proposal]:
    """All contracts looked up that fit, in the order of the search; empty where none does.

    Where two bear one title, or it is one word that every contract prints, each is called by its title and first party.
    """
    fitting: dict[str, SeenFact] = {}
    for fact in view.facts:
        if listing.holds(fact) and view.titles.get(fact.doc_id) and view.kinds.get(fact.doc_id) in CONTRACTS:
            fitting.setdefault(fact.doc_id, fact)
    if not fitting:
        return []
    borne = Counter(view.titles[doc_id].casefold() for doc_id in fitting)
    names = [_called(view, doc_id, alone=borne[view.titles[doc_id].casefold()] == 1) for doc_id in fitting]
    return [Proposal(list(dict.fromkeys(names)), tuple(map(fact_quote, fitting.values())), _DECISIVE)]


def _called(view: View, doc_id: str, *, alone: bool) -> str:
    title = view.titles[doc_id]
    party = next((f.value for f in view.facts if f.doc_id == doc_id and f.field == "party"), None)
    return title if party is None or (alone and " " in title) else f"{title} ({party})"
