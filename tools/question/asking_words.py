"""Words with which people ask about documents; an answering document need not have them. Pure.

A drafter writes `shall`, a person asks `must`; a court `holds`, people ask what it `says`; a law sets `not more than 30
days`, people ask for its `maximum`. The remaining words of a question name things, and a document that answers mentions
them.
"""

import re

_DUTY = """
must need may might permit allow require oblige forbid forbidden prohibit bar exempt escape avoid exclude
excused prevent entitle let free cannot lawful lawfully unlawful valid invalid optional mandatory compulsory
"""
_SAYING = """
say said tell told ask answer speak show shown report declare explain explanation describe description state
statement list name mention refer reference cite citation recite record summarise summarize summary introduce
identify identified specify specified contain include inclusive quote denote call word term express expressly
mean read print appear attribute characterise account according detail enumerate point out set lay laid down
"""
_DECIDING = """
decide decision hold held deliver find found rule conclude determine regard treat consider view deem refuse
reject decline deny denied denies accept agree oppose dispute grant uphold upheld confirm direct order invoke
rely relied sat sit preside panel bench composition
"""
_DOING = """
do done doing make made give given gave take took taken put keep kept bring brought come came go went get got
become became turn leave left deal dealt meet met fix reach use used carry carried carve happen cause honour
honor commence commencement occur begin begun start end stop cease continue remain last change alter replace
reduce reduction deduct deduction add remove exceed apply applies applied count match differ difference dispense impose
lodge submit sell sold buy bought belong concern cover relate involve select choose chosen pick
"""
_MEASURE = """
maximum minimum total sum combined amount figure number percentage percent rate dollar annual annually yearly
monthly daily long longer short shorter large larger largest small smaller smallest high higher highest low
lower lowest late later latest early earlier earliest more most less least many much few several first second
third fourth fifth last latter former single sole solely alone only both neither either exact exactly particular
particularly specific certain main relevant actual actually same different separate similar respective
respectively one two three four five six seven eight nine ten dozen half twice size threshold limit whole entire
entirely entirety full fully part partly per unpaid payable due usd aed us uk money year day month hour week monday
tuesday wednesday thursday friday saturday sunday weekday weekend today now correct correctly calendar approximate
approximately size length height weight distance square foot feet inch mile metre acre
"""
_KINDS = """
kind sort type category categories group role actor entity entities body bodies person people individual member
side thing item step stage moment date time period duration deadline event circumstance case matter reason
ground purpose condition idea effect result outcome consequence mechanism feature aspect scope way manner requirement
rule provision answer question id letter ordinal point note original originally country state province territory
"""
_PARTS = """
page cover title front heading headed caption clause paragraph sentence passage table column row line footnote
text document instrument statute pdf file version copy definition schedule section chapter citation signature
history bottom top end beginning among across all provided above below following preamble recital annex appendix exhibit
attachment header letterhead docket index entry entries element consolidation
"""
_SMALL = """
though although even because since while whether rather than instead still about behind along amid each every
other another against contrary forward up down off within without outside inside around between before after during
until once again already yet ever never itself themselves himself herself themself anyone anybody someone anything
something nothing nobody also too just else per via versus despite regardless so then there here no not nor if
unless when where why how who whom whose which what
"""
_SET_APART = re.compile(
    r"(?P<aside>,)?\s+(?:as\s+(?:opposed\s+to|distinct\s+from|distinguished\s+from)|rather\s+than|instead\s+of"
    r"|and\s+not|"
    r"leaving\s+aside|unlike)\s+(?:counting\s+)?(?(aside)[^,;?]*|(?:(?!\s(?:that|who|which)\b)[^,;?])*)",
    re.IGNORECASE,
)
_WORDS = frozenset(
    word for text in (_DUTY, _SAYING, _DECIDING, _DOING, _MEASURE, _KINDS, _PARTS, _SMALL) for word in text.split()
)
_NOUNS = frozenset("meeting holding building setting dealing".split())
"""Nouns in -ing that are not forms of a word above."""


def without_contrast(question: str) -> str:
    """Remove what a question says it does not ask for: `, as opposed to the sum sought`, `rather than the rent`.

    Without a comma before it, text after `that`, `who` or `which` may be a condition, and is kept.
    """
    return _SET_APART.sub(" ", question)


def is_asking(word: str) -> bool:
    """Whether a printed word asks or describes: `meets` does, `meetings` (a thing) does not."""
    bare = re.sub(r"[’']s?$", "", word.lower())
    return bare not in _NOUNS and any(form in _WORDS for form in _bases(bare))


def _bases(word: str) -> list[str]:
    """A word and its possible base forms: `alter` for `altering`, `take` for `taking`, `stop` for `stopped`."""
    found = [word, word.removesuffix("s"), word.removesuffix("es")]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            base = word.removesuffix(ending)
            found += [base, f"{base}e", *([base[:-1]] if base[-1] == base[-2] else [])]
    return found
