"""Read the sides of a case from its caption, by roles in any position. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.party_names import split_names
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.patterns import caption_lines as patterns

_MAX_BEFORE, _MAX_AFTER = 6, 24
"""The largest number of lines of a name before the start of a caption is certain, and after that."""
_SKIPPED = re.compile(r"^\([^()]*\)$")
_BELOW = re.compile(r"\([^()]{0,60}\bbelow\)", re.IGNORECASE)
_LABEL = re.compile(r"[A-Z][\w ()/&’'\-]{1,40}?\s?:(?:\s|$)")
_NEXT_MATTER = re.compile(r"(?<![\s,;])[\s,;]++and\s+in\s+the\s+matter\s+of\s+", re.IGNORECASE)
_BREAKS = (Kind.RULE, Kind.COURT, Kind.NUMBER, Kind.DATE, Kind.CITATION)
_ENDS = (Kind.PROSE, Kind.COUNSEL, Kind.BELOW, Kind.HEADING)


@dataclass(frozen=True, slots=True)
class Party:
    """A party as printed, its role if the caption gives one, its side (0, 1, ...), and its cells."""

    name: str
    role: str | None
    side: int
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class Caption:
    """The parties of a caption in order, the word between the sides, its last cell, and the subject of `In re`."""

    parties: list[Party] = field(default_factory=list)
    joint: str = "v"
    end: Cell | None = None
    matter: tuple[str, tuple[Cell, ...]] | None = None

    @property
    def roles(self) -> set[str]:
        """The roles of the parties."""
        return {party.role for party in self.parties if party.role}


def read_caption(cells: Sequence[Cell]) -> Caption:
    """Read the caption from the cells of an opening. A caption without parties has an empty list and no end."""
    start = next((i for i, cell in enumerate(cells) if cell.kind is Kind.BETWEEN), 0)
    reader = _Reader()
    caption = reader.caption
    for cell in cells[start:]:
        if reader.is_done(cell):
            break
        reader.read(cell)
        if caption.parties:
            caption.end = cell
    reader.close()
    if caption.end and not caption.roles and start == 0:  # the sides of a title: the caption may be below it
        later = read_caption(cells[cells.index(caption.end) + 1 :])
        return later if len(later.roles) > 1 else caption
    if len(caption.roles) > 1:  # names without a role above those with roles are the title
        first = next(i for i, party in enumerate(caption.parties) if party.role)
        caption.parties = caption.parties[first:]
    return caption


def read_title_sides(text: str, cells: tuple[Cell, ...]) -> Caption:
    """Read the sides of a title: `Oakley v Birch`, `In re Birch`."""
    caption = Caption()
    if patterns.IN_RE.match(text):
        _set_matter(caption, [replace(cell, text=text) for cell in cells[:1]])
    elif len(parts := list(_split_sides(text))) > 1:
        caption.joint = _joint(parts[1])
        for side, half in enumerate(parts[:3:2]):
            caption.parties += [Party(name, None, side, cells) for name in split_names([half], several=None)]
    return caption


def read_role(printed: str) -> str:
    """Return the roles of a caption in one spelling: `Claimant/Respondent`."""
    words = [squeeze(m.group()).title() for m in patterns.ROLE_WORD.finditer(squeeze(printed))]
    return "/".join(re.sub(r"(?:\(S\)|/S|s)$", "", word, flags=re.IGNORECASE) for word in words)


def _set_matter(caption: Caption, cells: Sequence[Cell]) -> None:
    text = squeeze(" ".join(cell.text for cell in cells))
    matters = _NEXT_MATTER.split(patterns.IN_RE.sub("", text).strip(" ,;:."))
    name = next((each for each in matters if not patterns.NO_PARTY.search(each)), matters[0])
    if name:
        said = re.sub(r"\s*:\s*", " ", text[: len(text) - len(patterns.IN_RE.sub("", text))]).strip()
        caption.matter = caption.matter or (f"{said} {name}", tuple(cells))
        if not patterns.NO_PARTY.search(name):
            caption.parties += [Party(each, None, 0, tuple(cells)) for each in split_names([name], several=False)]


class _Reader:
    """Reads cells one by one. Names are kept in `groups` until their role is known."""

    def __init__(self) -> None:
        self.caption = Caption()
        self.groups: list[list[Cell]] = [[]]
        self.side = 0
        self.above: str | None = None
        self.begun = self.versus = self.in_re = False

    def is_done(self, cell: Cell) -> bool:
        """Return whether the caption has ended: its sides are known, and this cell comes after them."""
        sided = len({party.side for party in self.caption.parties}) > 1
        if cell.kind is Kind.COUNSEL and not sided and any(self.groups):
            return False  # the party they act for may be named below them
        head = patterns.ROLE_BEFORE.match(cell.text) if sided and cell.kind is Kind.OTHER else None
        if head and read_role(head["role"]) in self.caption.roles and not any(self.groups):
            return True  # an appearance for a party that is named above
        if cell.kind in (*_ENDS, Kind.BENCH):
            self.close()
        return cell.kind in _ENDS and (sided or (cell.kind is not Kind.COUNSEL and bool(self.caption.roles)))

    def read(self, cell: Cell) -> None:
        if cell.kind is Kind.BETWEEN:
            self._begin(cell)
        elif cell.kind is Kind.ROLE:
            if cell.text.endswith(":") and not any(self.groups):
                self.close()
                self.above = read_role(cell.text)  # a label
                return
            self._set_role(_BELOW.sub("", cell.text), bracketed=cell.text.startswith("("))
        elif cell.kind is Kind.VERSUS:
            self._read_versus(cell.text)
        elif cell.kind in _BREAKS and (cell.text or self.in_re):  # a blank in a column does not separate name and role
            self.close()
        elif cell.kind is Kind.OTHER:
            self._read_name_line(cell)

    def close(self) -> None:
        """End the pending names. They become parties if their side or `v` has been read, else they are dropped."""
        if self.in_re:
            cells = [c for group in self.groups for c in group]
            if not patterns.IN_RE.sub("", squeeze(" ".join(c.text for c in cells))):
                return
            _set_matter(self.caption, cells)
        elif self.above or (self.versus and self.begun):
            self._flush(self.above, several=None)
        self.groups, self.in_re = [[]], False

    def _begin(self, cell: Cell) -> None:
        """Begin a caption. A caption of several cases begins again with each."""
        if not self.caption.roles:
            self.caption.parties = []
        elif self.caption.parties:
            self.side = self.caption.parties[-1].side + 1
        self.begun, self.above, self.groups = True, None, [[]]
        rest = patterns.BETWEEN.sub("", cell.text)
        if rest:
            for part in re.split(r"(?<=\));\s", rest):  # Alder (Appellant); Birch (Respondent)
                self._read_name_line(replace(cell, text=re.sub(r"\s[—–]\s", " v ", part)))

    def _set_role(self, printed: str, *, bracketed: bool = False) -> None:
        role, parties = read_role(printed), self.caption.parties
        known = parties[-1].role if parties else None
        self.begun = True
        if self.in_re:
            count = len(parties)
            self.close()
            parties[count:] = [replace(party, role=role) for party in parties[count:]]
        elif any(self.groups):
            self._flush(self.above or role, several=None if self.above else _is_plural(printed))
            self.above = role if self.above else None
        elif known and bracketed and self.above is None and role not in known.split("/"):
            parties[:] = [replace(p, role=f"{p.role}/{role}") if p.role == known else p for p in parties]
        elif parties and known is None:
            parties[:] = [replace(party, role=party.role or role) for party in parties]
        elif known is None or self.above is not None:
            self.above = role

    def _read_versus(self, text: str) -> None:
        if text.casefold().strip(" -–—:.&") in ("and", ""):
            if any(self.groups) and self.above is None:
                self.groups.append([])
                return
        else:
            self.caption.joint = _joint(text)
            self.versus = True
        versus, self.begun = self.versus, True
        self._flush(self.above, several=None)
        self.versus = versus
        if self.caption.parties:
            self.side = self.caption.parties[-1].side + 1

    def _read_name_line(self, cell: Cell) -> None:
        """Read a line of a name, which may include `v` and a role before or after the name."""
        if not any(self.groups) and self.begun:
            cell = replace(cell, text=patterns.AND_BEFORE.sub("", cell.text))
        if patterns.IN_RE.match(cell.text) and not self.begun:
            tail = patterns.role_after(cell.text)
            self.groups, self.in_re = [[replace(cell, text=cell.text[: tail.start()]) if tail else cell]], True
            if tail:
                self._set_role(tail["role"])
            return
        head = patterns.ROLE_BEFORE.match(cell.text)
        if head:
            self._set_role(head["role"])
            cell = replace(cell, text=cell.text[head.end() :])
        parts = list(_split_sides(cell.text))
        for index, part in enumerate(parts):
            if index % 2:
                self._read_versus(part)
            elif part:
                self._add_name(replace(cell, text=part))
        if len(parts) > 1 and not parts[-1]:
            self.versus = True

    def _add_name(self, cell: Cell) -> None:
        if _SKIPPED.match(cell.text) and not patterns.ALSO_KNOWN.match(cell.text):
            return
        if _LABEL.match(cell.text):
            self.close()
            return
        tail = patterns.role_after(cell.text)
        if tail is None:
            self.groups[-1] = [*self.groups[-1], cell][-(_MAX_AFTER if self.begun else _MAX_BEFORE) :]
            return
        self.groups[-1].append(replace(cell, text=cell.text[: tail.start()]))
        self._set_role(tail["role"])

    def _flush(self, role: str | None, *, several: bool | None) -> None:
        """Turn the pending names into parties."""
        last = self.caption.parties[-1] if self.caption.parties else None
        if last and self.side <= last.side and role and last.role != role:
            self.side = last.side + 1
        for group in filter(None, self.groups):
            names = split_names([cell.text for cell in group], several=several)
            self.caption.parties += [Party(name, role, self.side, tuple(group)) for name in names]
        self.groups, self.versus = [[]], False


def _is_plural(role: str) -> bool:
    words = list(patterns.ROLE_WORD.finditer(role))
    return bool(words) and words[0].group().casefold().rstrip(")").endswith(("s", "parties"))


def _joint(text: str) -> str:
    return "v" if text.casefold().strip(" -–—") == "v" else "v."


def _split_sides(text: str) -> Iterator[str]:
    """Yield the words of each side, and between them the word that joins the sides."""
    last = 0
    for match in patterns.SIDES.finditer(text):
        yield from (text[last : match.start()].strip(), match.group())
        last = match.end()
    yield text[last:].strip()
