"""Names in running text: capitalised words, persons by their honorific, laws with their numbers. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.analyze import words
from pincite.indexer.patterns.citations import UK_REPORT
from pincite.indexer.patterns.common import LAW_NUMBER
from pincite.indexer.patterns.us import FEDERAL_RULE
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.phrases import LEGAL_FORM
from pincite.tools.matching.names import name_in, names_equal

_WORD = r"(?:(?:St|Jr|Sr|[A-Z])\.(?=[\s,;)]|$)|[A-Z][\w’'&\-]*(?:\.[A-Z][\w.]*)*)"
"""A word with a capital; initials and short forms keep their full stop, and the name goes on behind it."""
_HONORIFIC = r"(?:(?:Mr|Mrs|Ms|Dr)\.?|H\.\s?E\.|Sir|Dame|Lord|Lady|(?:Deputy\s+)?(?:Chief\s+)?Justice)"
_THING = (
    r"(?:Agreement|Contract|Deed|Law|Act|Regulations|Rules|Department|Authority|Ministry|Committee|Commission|Centre|"
    r"Court)s?\b"
)
"""What a name may end with that has `and` inside it: `Towage and Mooring Agreement`."""
_NAME = re.compile(
    rf"(?:\b{_HONORIFIC}\s+)*\b{_WORD}(?:{LEGAL_FORM}|\s+(?:of(?:\s+the|\s+a)?|for|bin|al|de|in|&|\([A-Z]{{2,6}}\))\s+{_WORD}|"
    rf"\s+and\s+{_WORD}\s+{_THING}|,\s+(?:Jr|Sr)\b\.?|\s+{_WORD})*"
)
_REPORT = re.compile(rf"\s+{UK_REPORT.pattern}")
"""A case is cited by that beside its parties."""
_BOOK = re.compile(
    rf"{_NAME.pattern}(?:,\s+{_NAME.pattern})?\s+\((?:\d+(?:st|nd|rd|th)|[A-Z]\w+)\s+edn?\.?(?:ition)?[^()]*\)"
)
"""A book by those who wrote it, its title and edition: `Alder & Birch, Tolls (3rd ed)`."""
_YEAR = re.compile(r"(?<=Law|Act)\s+(?:19|20)\d{2}\b")
"""The year that belongs to a statute's title: `the Quay Law 2031`."""
_OFFICE = re.compile(r"^(?:(?:Chief|Circuit|District|Deputy|Senior|Presiding|Assistant)\s+)*(?:Judges?|Justices?)$")
"""An office without its holder."""
_LAW_NAME = re.compile(rf"(?:(?:{_WORD}\s+){{1,6}}(?:Law|Act)\s*,?\s+)?{LAW_NUMBER.pattern}")
_RULE = re.compile(
    r"\b(?:\d+\s+(?:[A-Z]\.){2,}\s*§+\s*\d[\w.]*(?:\(\w+\))*"  # 11 U.S.C. § 5(b)(2)
    rf"|{FEDERAL_RULE.pattern}"
    r"|Practice\s+Direction\s+(?:No\.?\s*)?\d+(?:\s+of\s+\d{4})?"
    r"|(?:[A-Z][\w’']*\s+){0,3}(?:of\s+(?:[A-Z]\w+\s+){1,3})?(?:Rule|Article|Section|Regulation|Schedule|Clause|Form|Part|Chapter|Appendix)s?\s+\d[\d.]*\w?(?:\(\w+\))*"
    r"|[A-Z]{2,4}\s+\d+\.\d+(?:\(\w+\))*)"  # a code and its rule: CPR 3.4
)
"""A rule by its number, with the code it stands in."""
_KIND = re.compile(r"(?P<kind>[A-Z][a-z]+?)(?P<many>s)?(?=\s+\d)")
_NUMBER = re.compile(r"\d[\d.]*[A-Z]?(?:\(\w+\))*(?<!\.)")
_NUMBERS = re.compile(r"(?:\s*(?:,|,?\s(?:and|or))\s*(?!\d{4})\d[\d.]*[A-Z]?(?:\(\w+\))*)+(?<!\.)")
_OWNED_BY = re.compile(
    rf"\s+of\s+(?P<law>(?:the\s+)?(?:{_WORD}\s+){{1,7}}?(?:Law|Act|Regulations|Rules|Code)\b(?:\s+(?:19|20)\d{{2}})?)"
)
_PARTY = r"(?:[A-Z][\w’'&.\-]*|\([A-Z][\w\s]*\)|&)"
_OTHERS = r"(?:\s+(?:and|&)\s+(?:[Aa]nother|[Oo]thers|[Aa]nor|[Oo]rs)\b\.?)?"
_CASE_NAME = re.compile(
    rf"\b{_PARTY}(?:\s+(?:of\s+|and\s+)?{_PARTY})*{_OTHERS}\s+v\.?\s+"
    rf"{_PARTY}(?:\s+(?:of\s+|and\s+(?!(?:{_PARTY}\s+){{1,6}}v\.?\s))?{_PARTY})*{_OTHERS}(?:\s+\([Nn]o\.?\s*\d+\))?"
)
"""A decided case by its parties: `Alder Ltd v Birch (Holdings) Ltd`; behind `and` may stand the next case."""
_UNIT = re.compile(r"\b(?P<unit>article|section|schedule|clause|form|part|chapter|appendix)s?\b", re.IGNORECASE)
"""Units that are called by no other word; a `rule` may be printed as a code and its number."""
_QUOTED = re.compile(r"[“\"](?P<words>[^“”\"]{2,60})[”\"]|(?<!\w)[‘'](?P<single>[^‘’']{2,60})[’'](?!\w)")
_CITES = re.compile(r"^(?:(?:in|under|see|by|per|from|as|the|and|also|upon)\s+)+", re.IGNORECASE)
"""Words before a citation that have their capital from the head of the sentence: `Under Rule 4`, `In Alder v Birch`."""
_LAW_TITLE = re.compile(r"\b(?:Law|Act|Ordinance|Regulations)(?:\s+(?:1[89]|20)\d\d)?$|^Law\s+of\s+[A-Z]")
_PERSON = re.compile(rf"^{_HONORIFIC}(?=\s)")
_INNER_HONORIFIC = re.compile(
    rf"(?<=\s)(?<!H\.E\.\s)(?<!H\.\sE\.\s)(?<!Sir\s)(?<!Deputy\s)(?<!Chief\s)(?<!Justice\s)(?<!Judge\s)(?<!Dame\s)(?<!Lord\s)(?<!Lady\s){_HONORIFIC}\s"
)
_JUDGE = re.compile(
    r"^(?:H\.\s?E\.\s+|Sir\s+|Dame\s+|Lord\s+|Lady\s+)*(?:Deputy\s+)?(?:Chief\s+)?(?:Justice|Judge|Master)\b|"
    r"[A-Z].*\s(?:[LI]?J|AJA|SJ|JA|CJ|JSC|MR)$"
)
"""By the office before the name, or by the letters that reports set behind it: `Elm J`."""
_INITIAL = re.compile(r"[A-Z]\.(?:[A-Z]\.)*")
_SUFFIX = re.compile(r",?\s(?:Jr\.?|Sr\.?|I{2,3})$")
"""What stands in a person's name beside its words: `Ann B. Poe Jr.`, `Cy D. Oak III`."""
_RANK = re.compile(
    r"^(?:Captain|Capt\.|Commander|Cmdr\.|Lieutenant(?:[\s-](?:Colonel|Commander|General))?|Lt\.|Colonel|Col\.|Brigadier|Admiral|Commodore|"
    r"Sergeant|Sgt\.|Corporal|(?:Chief\s+)?Inspector|Superintendent|(?:Police\s+)?Constable)\s+(?=[A-Z])"
)
"""A rank of service is no more part of a name than `Mr` or `Dr` is."""
_NO_NAME = re.compile(
    r"_{2,}|;|\b(?:Bldg|Ste|Suite|Floor|Zip|ZIP|P\.?\s?O\.?\s+Box|Blvd|Avenue|Ave)\b|^(?:Name|Title|Date|Address|Signature|By|Its|State|City)\b:?$"
)
_PLAYER = (
    r"(?:[Pp]laintiff|[Dd]efendant|[Pp]etitioner|[Rr]espondent|[Aa]ppellant|[Aa]ppellee|[Ii]ntervenor|[Cc]laimant)s?"
)
_CASE_ROLE = re.compile(rf"^(?:{_PLAYER}(?:[-–—/,\s]+|\s+and\s+))+(?=[A-Z][\w.’'-]*\s+[A-Z])")
_LABEL = re.compile(r"^\s*(?:\([0-9a-z]+\)|\d+[A-Z]?\.)\s*")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|or)?|;|\band\b|\bor\b|\bas\s+well\s+as\b)\s*(?:(?:a|an|the)\s+)?")
_COMPLEMENT = re.compile(
    r"\s+(?:of\s+(?:an?|the|that|such)|(?:in|over|under)(?:\s+(?:an?|the))?)\s+(?P<whose>[A-Z][\w\- ]*)$"
)
_OWNED = re.compile(r"^(?P<whose>[A-Z][\w\- ]*)(?:[’']s|(?<=s)[’'])\s+(?=[A-Z])")
_NEAR = 40
"""Characters that may stand between two names of one list."""
_STARTERS = frozenset(
    "the a an this that where if when any each no such in on at under for subject by to it he she they "
    "article articles part schedule appendix annex chapter rule regulation section paragraph order claim case "
    "and or as upon after before following otherwise nothing every all there these those who which what with "
    "without unless its their his her of dear".split()
)
"""Words that begin a sentence or a reference and no name."""
_ENDERS = frozenset("no date upon and of the signed".split())
_POSITIONS = frozenset(
    "managing senior deputy assistant chief partner director secretary registrar clerk chairman president "
    "treasurer".split()
)
"""What stands behind the name of a person in office, and is no part of it."""
_DETERMINER = re.compile(r"(?:^|\s)(?:the|an?|its|his|her|their|our|each|any|every|no|such)\s+$", re.IGNORECASE)
"""No person's name stands behind it, but an office's does."""
_COMPANY = re.compile(rf"{LEGAL_FORM}$|\s(?:Limited|Company)$", re.IGNORECASE)
_SEATS = frozenset("harbour harbor port quay city county town state district general vice acting executive".split())
"""Words before a position that make it an office's name: `Fen Harbour Clerk`, `General Partner`."""
_LEGAL_NOUNS = frozenset(
    "witness statement hearing schedule application order orders judgment court courts claim act law rules "
    "practice direction award agreement agreements contract bank limited company authority registrar "
    "department case international centre center dubai united states kingdom emirates street house tower "
    "first second third fourth fifth sixth seventh final return date interim notice grounds appeal committee "
    "council government ministry holdings group trust fund".split()
)
"""Words that make a capitalised phrase the name of a thing."""
_NOT_NAMES = frozenset(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday claim form application claimant claimants defendant defendants "
    "respondent appellant applicant applicants appellants respondents first second third fourth fifth sixth "
    "usd aed eur gbp court courts notice schedule appendix article order judgment law upon no "
    "date".split()
)
"""Words written with a capital that name nobody."""


def names_of(passage: Passage) -> list[str]:
    """Return the names of a passage in order, each once; a law with its number is one name."""
    return names_in(_LABEL.sub("", passage.text))


def names_in(text: str) -> list[str]:
    """Return the names of a text without a label of its own, as of a passage."""
    whole = [(m.start(), m.end(), m.group().strip(" ,")) for m in _LAW_NAME.finditer(text)]
    whole += [(m.start(), m.end(), m.group()) for m in _BOOK.finditer(text)]
    plain = [
        (m.start(), m.end(), m.group())
        for m in _NAME.finditer(text)
        if not any(start < m.end() and m.start() < end for start, end, _ in whole)
    ]
    plain = [(start, end, name) for start, end, name in plain if start > 0 or not _opens(name)]
    names = [
        _dated(text, end, _trimmed(name, text[max(0, start - _NEAR) : start]))
        for start, end, name in sorted([*whole, *plain])
    ]
    return list(dict.fromkeys(name for name in names if len(name) > 2 and not name.isdigit()))


def _dated(text: str, end: int, name: str) -> str:
    year = _YEAR.match(text, end) if name else None
    return f"{name}{year.group()}" if year else name


def _opens(name: str) -> bool:
    """Whether a word has its capital from the head of its sentence: `Effect`, `Secondly`; a name has more words."""
    return " " not in name and not name.isupper()


def rules_of(passage: Passage, noun: str = "", *, owned: bool = False) -> list[str]:
    """Return the provisions that a passage cites by number, in order, each once; of one kind where that is asked for.

    A kind said once holds for a row: `Parts 1, 2 and 4`. `owned`: with the law that each is said to be of.
    """
    cited = [rule for match in _RULE.finditer(passage.text) for rule in _each_cited(passage.text, match, owned=owned)]
    unit = _UNIT.search(noun.split(" of ")[0])
    sign = "§|" if unit and unit["unit"].lower() == "section" else ""
    return [r for r in dict.fromkeys(cited) if unit is None or re.search(rf"{sign}\b{unit['unit']}", r, re.IGNORECASE)]


def _each_cited(text: str, match: re.Match[str], *, owned: bool) -> list[str]:
    """`Articles 4, 5(1) and 6 of the Quay Law`: each number with its kind, and with its law where that is asked for."""
    row, kind = _NUMBERS.match(text, match.end()), _KIND.match(_cited(match))
    owner = _OWNED_BY.match(text, row.end() if row and kind and kind["many"] else match.end()) if owned else None
    law = owner["law"] if owner else ""
    first = _cited(match)
    more = (
        [f"{kind['kind']} {number}" for number in _NUMBER.findall(row.group())] if row and kind and kind["many"] else []
    )
    first = f"{kind['kind']} {first[kind.end() :].strip()}" if more and kind else first
    return [f"{rule} of {law}" if law else rule for rule in (first, *more)]


def quoted_in(passage: Passage) -> list[str]:
    """Return the words that a passage sets in quotation marks, in order, each once."""
    return list(
        dict.fromkeys((match["words"] or match["single"]).strip(" ,.;") for match in _QUOTED.finditer(passage.text))
    )


def cases_of(passage: Passage) -> list[str]:
    """Return the decided cases that a passage cites by their parties, in order, each once."""
    return list(dict.fromkeys(_reported(m) for m in _CASE_NAME.finditer(passage.text)))


def _reported(match: re.Match[str]) -> str:
    """A case with the place where it is reported, if that is printed right behind it."""
    report = _REPORT.match(match.string, match.end())
    return f"{_cited(match)}{report.group()}" if report else _cited(match)


def _cited(match: re.Match[str]) -> str:
    return _CITES.sub("", match.group()).rstrip(".")


def runs_of(passage: Passage, question: str) -> list[list[str]]:
    """Return the names that stand together in lists, the two longest lists; names of the question are left out."""
    runs: list[list[str]] = [[]]
    end = 0
    for match in _NAME.finditer(passage.text):
        name = _trimmed(match.group(), passage.text[max(0, match.start() - _NEAR) : match.start()])
        if len(name) < 3 or _OFFICE.match(name) or name_in(question, name):
            continue
        gap = passage.text[end : match.start()]
        if end and not (len(gap) < _NEAR and _BETWEEN.search(gap)):
            runs.append([])
        if not any(names_equal(name, other) for other in runs[-1]):
            runs[-1].append(name)
        end = match.end()
    return sorted(runs, key=len, reverse=True)[:2]


def without_given(name: str, said: str) -> str:
    """A defined term without a complement that the question says itself: asked of an Owner, the `Clerk of the Owner`.

    A term with a capital is whole by itself; `keeper of the Port` is not.
    """
    found = _COMPLEMENT.search(name) if name[:1].isupper() else None
    name = name[: found.start()] if found and name_in(said, found["whose"]) else name
    owner = _OWNED.match(name)
    return name[owner.end() :] if owner and name_in(said, owner["whose"]) else name


def without_owner(name: str, nouns: Sequence[str]) -> str:
    """A name that ends with a noun asked for, without its owner: `Port Body’s Lamp Fund` where a fund is."""
    owner = _OWNED.match(name)
    stems = {stem for noun in nouns for stem in words(noun)}
    return name[owner.end() :] if owner and stems & set(words(name.split()[-1])) else name


def is_given(question: str, name: str) -> bool:
    """Whether a question holds a name as such, not in a longer one: `the Port` in `Port Keeper`, `a keeper` in it."""
    longer = re.compile(rf"\b{re.escape(name)}\s+[A-Z][\w’'\-]*")
    rest = longer.sub(" ", question)
    if name.islower():
        rest = re.sub(rf"\b[A-Z][\w’'\-]*\s+(?i:{re.escape(name)})\b", " ", rest)
    return name_in(rest, name) is not None


def is_law(name: str) -> bool:
    """Whether a name is a law's."""
    return LAW_NUMBER.search(name) is not None or _LAW_TITLE.search(name) is not None


def is_person(name: str) -> bool:
    """Whether a name begins with an honorific, or is two to four plain capitalised words none of which is a thing's."""
    parts = [part for part in _SUFFIX.sub("", name).split() if not _INITIAL.fullmatch(part)]
    plain = 2 <= len(parts) <= 4 and all(p.isalpha() and p[0].isupper() and not p.isupper() for p in parts)
    return _PERSON.match(name) is not None or (plain and not any(p.lower() in _LEGAL_NOUNS for p in parts))


def is_judge(name: str) -> bool:
    """Whether a name begins with a judicial office."""
    return _JUDGE.match(name) is not None


def _trimmed(name: str, before: str = "") -> str:
    """A name without the words that only stand beside it; `before` is the text up to it."""
    parts = re.sub(r"[’']s?$", "", _honoured(name).strip(" .,")).split()
    opened = _DETERMINER.search(before) is not None
    while parts and parts[0].lower() in _STARTERS:
        opened = _DETERMINER.search(f"{parts.pop(0)} ") is not None
    parts = _without_last(parts, _ENDERS)
    parts = parts if opened else _without_position(parts)
    if len(parts) > 1 and parts[-1] == "I" and _PERSON.match(parts[0] + " "):
        parts.pop()
    telling = [part for part in parts if part.lower() not in _NOT_NAMES and not part.islower()]
    return _unranked(without_role(" ".join(parts))) if telling else ""


def _without_last(parts: list[str], words: frozenset[str]) -> list[str]:
    return parts[: max((n for n, part in enumerate(parts, start=1) if part.lower() not in words), default=0)]


def _without_position(parts: list[str]) -> list[str]:
    """A name without its bearer's position, `Ann Poe Managing Director`; an office's, `Fen Port Clerk`, is whole."""
    rest = _without_last(parts, _POSITIONS)
    held = " ".join(part.capitalize() if part.isalpha() else part for part in rest)
    somebody = is_person(held) or _COMPANY.search(held) is not None
    return rest if somebody and not any(part.lower() in _SEATS | _POSITIONS for part in rest) else parts


def is_no_name(name: str) -> bool:
    """Whether words are a form's blanks, its labels or a street address, and nobody's name: `______; State; ZIP`."""
    return _NO_NAME.search(name) is not None


def without_role(name: str) -> str:
    """A name without the part that its bearer plays in the case: `Defendant-appellee Ann Poe`."""
    return _CASE_ROLE.sub("", name)


def _unranked(name: str) -> str:
    """A person's name without his rank; what else begins so, `Admiral Insurance Company`, keeps the word."""
    rest = _RANK.sub("", name)
    return rest if rest != name and is_person(rest) else name


def _honoured(name: str) -> str:
    """A name from its honorific on, up to the court or case that it is named in: `Order of Justice Oka in CFI`."""
    honorific = _INNER_HONORIFIC.search(name)
    name = name[honorific.start() :] if honorific else name
    return re.split(r"\s(?:in|for)\s", name)[0] if _PERSON.match(name) or _JUDGE.match(name) else name
