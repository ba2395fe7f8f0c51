"""The questions and answer types for the categories of CUAD v1 (Hendrycks and others, 2021).

The categories and their meanings are those of the data set's description.
"""

from dataclasses import dataclass
from enum import StrEnum

from pincite.tools.answer_types import AnswerType


class Naming(StrEnum):
    """How a question identifies its contract."""

    TITLE = "title"
    """By title and first party: the contract must be found."""
    DOC_IDS = "doc-ids"
    """By the document id given with the question, which says only `contract`."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract as questions name it; `title` and `party` are None if no label gives them."""

    doc_id: str
    title: str | None
    party: str | None


LABELS = {
    "Agreement Date": (AnswerType.DATE, "What is the date of the {}?"),
    "Effective Date": (AnswerType.DATE, "On what date did the {} become effective?"),
    "Expiration Date": (AnswerType.DATE, "On what date does the initial term of the {} expire?"),
    "Parties": (AnswerType.NAMES, "Who are the parties to the {}?"),
    "Governing Law": (AnswerType.NAME, "The law of which state or country governs the {}?"),
    "Notice Period To Terminate Renewal": (
        AnswerType.NUMBER,
        "How many {unit} of notice must be given to prevent the renewal of the {}?",
    ),
}
"""The labels with a value and their question: `{}` is the contract, `{unit}` the unit of the label."""
RENEWAL_TERM = "Renewal Term"
DOCUMENT_NAME = "Document Name"
MORE_LABELS = LABELS | {
    RENEWAL_TERM: (AnswerType.NUMBER, "For how many {unit} is the {} renewed after its initial term?"),
    DOCUMENT_NAME: (AnswerType.NAME, "What is the title of the {}?"),
}
"""The same, with labels that can be asked only in some cases."""

CLAUSES = {
    "Affiliate License-Licensee": "Does the {} license affiliates of the licensee?",
    "Affiliate License-Licensor": "Does the {} include a license by affiliates of the licensor or of their property?",
    "Anti-Assignment": "Does the {} require consent or notice for its assignment to a third party?",
    "Audit Rights": "Does the {} give a party the right to audit the books, records or locations of the other?",
    "Cap On Liability": "Does the {} limit the liability of a party for breach?",
    "Change Of Control": "Does the {} give a party rights on a change of control of the other?",
    "Competitive Restriction Exception": "Does the {} make exceptions to its restrictions on competition?",
    "Covenant Not To Sue": "Does the {} restrict a party from contesting the rights of the other or from suing it?",
    "Exclusivity": "Does the {} contain an exclusive dealing commitment?",
    "Insurance": "Does the {} require a party to maintain insurance?",
    "Ip Ownership Assignment": "Does intellectual property created by a party become the other's under the {}?",
    "Irrevocable Or Perpetual License": "Does the {} grant a license that is irrevocable or perpetual?",
    "Joint Ip Ownership": "Does the {} provide for joint ownership of intellectual property?",
    "License Grant": "Does the {} contain a license granted by one party to the other?",
    "Liquidated Damages": "Does the {} provide for liquidated damages or a fee on termination?",
    "Minimum Commitment": "Does the {} require a minimum order or a minimum amount that a party must buy?",
    "Most Favored Nation": "Does the {} entitle a party to better terms that a third party is given?",
    "No-Solicit Of Customers": "Does the {} restrict a party from soliciting customers of the other?",
    "No-Solicit Of Employees": "Does the {} restrict a party from soliciting or hiring employees of the other?",
    "Non-Compete": "Does the {} restrict the ability of a party to compete?",
    "Non-Disparagement": "Does the {} require a party not to disparage the other?",
    "Non-Transferable License": "Does the {} limit the transfer of the license it grants?",
    "Post-Termination Services": "Does the {} put obligations on a party after its termination or expiration?",
    "Price Restrictions": "Does the {} restrict a party in raising or reducing prices?",
    "Revenue/Profit Sharing": "Does the {} require a party to share revenue or profit?",
    "Rofr/Rofo/Rofn": "Does the {} grant a right of first refusal, first offer or first negotiation?",
    "Source Code Escrow": "Does the {} require source code to be deposited in escrow?",
    "Termination For Convenience": "Can a party terminate the {} without cause?",
    "Third Party Beneficiary": "Does the {} have a third party beneficiary who can enforce it?",
    "Uncapped Liability": "Does the {} leave the liability of a party uncapped for some breach?",
    "Unlimited/All-You-Can-Eat-License": "Does the {} grant a license of unlimited usage?",
    "Volume Restriction": "Does the {} raise the fee or require consent when use exceeds a threshold?",
    "Warranty Duration": "Does the {} state for how long a warranty lasts?",
}
"""The labels that say whether a clause is present, with their question."""
_BY_FOLDED = {name.casefold(): name for name in (*MORE_LABELS, *CLAUSES)}


def category_of(name: str) -> str | None:
    """Normalise the case of a category, in which the data set's files differ; None if unknown."""
    return _BY_FOLDED.get(name.strip().casefold())


def asked_of(category: str) -> tuple[AnswerType, str]:
    """Return the answer type and the question, with `{}` for the contract."""
    return MORE_LABELS[category] if category in MORE_LABELS else (AnswerType.BOOLEAN, CLAUSES[category])


def named(contract: Contract, naming: Naming) -> str | None:
    """Return the contract's name for a question; None if a title is needed and no label gives it."""
    if naming is Naming.DOC_IDS:
        return "contract"
    if not contract.title:
        return None
    return f"{contract.title} of {contract.party}" if contract.party else contract.title


def first_party(parties: str) -> str:
    """Return the first name of a label of parties, without its role."""
    return parties.split(";")[0].split("(")[0].strip()
