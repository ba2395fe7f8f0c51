"""Propose questions about sums, from sentences that name one sum and its purpose. Pure."""

import re
from collections.abc import Iterator

from pincite.evals.draft.generators.wording import Posed
from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.patterns.currencies import CODES
from pincite.tools.answer_types import AnswerType

# a fine of up to USD 10,000 · a minimum total charge of $2,000
_SUM = re.compile(
    r"\b(?:an?|the) (?P<what>(?:(?!(?:at|in|on|for|per|by|with|from|to|and|or|of)\b)[a-z][a-z-]* ){0,4}"
    r"(?:fee|fine|charge|payment|deposit|premium|price|salary|royalty|penalty|commission|rent|"
    r"coverage|capital|bond|retainer|advance)) (?:in the (?:sum|amount) )?of (?P<most>up to |not more than |at least "
    r"|not less than |a maximum of )?(?P<sum>\S[^,;]{0,60})"
)
_MAXIMUM = {"up to ": "maximum ", "not more than ": "maximum ", "a maximum of ": "maximum "}
_MINIMUM = {"at least ": "minimum ", "not less than ": "minimum "}


def sums(sentence: str) -> Iterator[Posed]:
    """Yield the question about the one sum of a sentence that states its purpose."""
    money = {(n.unit, n.value) for n in read_numbers(sentence) if n.unit in CODES}
    match = _SUM.search(sentence)
    if match is None or len(money) != 1 or not any(n.unit in CODES for n in read_numbers(match["sum"])):
        return
    unit, value = money.pop()
    bound = (_MAXIMUM | _MINIMUM).get(match["most"] or "", "")
    what = match["what"] if bound.strip() not in match["what"] or not bound else match["what"].replace(bound, "")
    text = f"what is the amount, in {unit}, of the {bound}{what}?"
    yield Posed("sum", text, AnswerType.NUMBER, value)
