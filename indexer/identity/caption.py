"""The sides of a case as its caption gives them, by roles wherever these stand. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.names import split_names
from pincite.indexer.lines import squeeze
from pincite.indexer.patterns import caption as patterns

_MOST_BEFORE, _MOST_BEHIND = 6, 24
"""Lines of a name before anything shows that a caption has begun, and behind that."""
_SKIPPED = re.compile(r"^\([^()]*\)$")
_BELOW = re.compile(r"\([^)]*\bbelow\)", re.IGNORECASE)
_LABEL = re.compile(r"[A-Z][\w ]{2,30}:")
_BREAKS = (Kind.RULE, Kind.COURT, Kind.NUMBER, Kind.DATE, Kind.CITATION)
_ENDS = (Kind.PROSE, Kind.COUNSEL, Kind.BELOW, Kind.HEADING, Kind.BENCH)


@dataclass(frozen=True, slots=True)
class Party:
    """A party as printed, its role if the caption gives one, its side (0, 1, ...), and the cells that name it."""

    name: str
    role: str | None
    side: int
    cells: tuple[Cell, ...]


@dataclass(slots=True)
class Caption:
    """What a caption gives: the parties in order, what stands between the sides, its last cell, `In re` what."""

    parties: list[Party] = field(default_factory=list)
    joint: str = "v"
    end: Cell | None = None
    matter: tuple[str, tuple[Cell, ...]] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether parties of two sides stand with their roles."""
        return len({party.role for party in self.parties if party.role}) > 1

    @property
    def has_roles(self) -> bool:
        """Whether any party stands with a role."""
        return any(party.role for party in self.parties)


def read_caption(cells: Sequence[Cell]) -> Caption:
    """Read the caption of the cells of an opening; one without parties has an empty list and no end."""
    start = next((i for i, cell in enumerate(cells) if cell.kind is Kind.BETWEEN), 0)
    reader = _Reader()
    for cell in cells[start:]:
        if reader.is_done(cell):
            break
        reader.read(cell)
        if reader.caption.parties:
            reader.caption.end = cell
    reader.close()
    caption = reader.caption
    if caption.is_whole:  # what stands without a role above those with roles is the title
        first = next(i for i, party in enumerate(caption.parties) if party.role)
        caption.parties = caption.parties[first:]
    return caption


def read_title_sides(text: str, cells: tuple[Cell, ...]) -> Caption:
    """Read the sides of a title: `Oakley v Birch`, `In re Birch`."""
    caption = Caption()
    if patterns.IN_RE.match(text):
        _set_matter(caption, [Cell(c.page, c.span, text, c.kind) for c in cells[:1]])
        return caption
    sides = list(patterns.SIDES.finditer(text))
    if sides:
        caption.joint = _joint(sides[0])
        halves = (text[: sides[0].start()], text[sides[0].end() : sides[1].start() if len(sides) > 1 else None])
        for side, half in enumerate(halves):
            caption.parties += [Party(name, None, side, cells) for name in split_names([half], several=None)]
    return caption


def read_role(printed: str) -> str:
    """Return the roles of a caption in one spelling: `Claimant/Respondent`."""
    words = [squeeze(m.group()).title() for m in patterns.ROLE_WORD.finditer(squeeze(printed))]
    return "/".join(re.sub(r"(?:\(S\)|/S|s)$", "", word, flags=re.IGNORECASE) for word in words)


def _joint(match: re.Match[str]) -> str:
    return "v." if match["stop"] or match["word"].casefold() != "v" else "v"


def _set_matter(caption: Caption, cells: Sequence[Cell]) -> None:
    text = squeeze(" ".join(cell.text for cell in cells))
    name = patterns.IN_RE.sub("", text).strip(" ,;:.")
    if name and not re.match(r"(?:section|rule|the\s)?.*\b(?:act|ordinance|law)\b", name, re.IGNORECASE):
        caption.matter = caption.matter or (
            re.sub(r"\s*:\s*", " ", text[: len(text) - len(patterns.IN_RE.sub("", text))]).strip() + f" {name}",
            tuple(cells),
        )
        if not patterns.NO_PARTY.search(name):
            names = split_names([name], several=False)
            caption.parties += [Party(each, None, 0, tuple(cells)) for each in names]


class _Reader:
    """Reads cells one by one; names wait in `groups` until the caption says what they are."""

    def __init__(self) -> None:
        self.caption = Caption()
        self.groups: list[list[Cell]] = [[]]
        self.side = 0
        self.above: str | None = None
        self.begun = self.versus = self.in_re = False

    def is_done(self, cell: Cell) -> bool:
        """Whether the caption has ended: sides are known, and what stands here stands behind them."""
        if cell.kind not in _ENDS:
            return False
        self.close()
        sided = len({party.side for party in self.caption.parties}) > 1
        ends_one = cell.kind not in (Kind.COUNSEL, Kind.BENCH) and self.caption.has_roles
        return cell.kind is not Kind.BENCH and (sided or ends_one)

    def read(self, cell: Cell) -> None:
        if cell.kind is Kind.BETWEEN:
            self._begin(cell)
        elif cell.kind is Kind.ROLE:
            self._role(
                read_role(_BELOW.sub("", cell.text)),
                several=_is_plural(cell.text),
                bracketed=cell.text.startswith("("),
            )
        elif cell.kind is Kind.VERSUS:
            self._versus(cell)
        elif cell.kind in _BREAKS and (cell.text or self.in_re):  # a blank in a column parts no name from its role
            self.close()
        elif cell.kind is Kind.OTHER:
            self._words(cell)

    def close(self) -> None:
        """End the names that wait: of a side if one of them or `v` has said so, else they are none."""
        if self.in_re:
            cells = [c for group in self.groups for c in group]
            if not patterns.IN_RE.sub("", squeeze(" ".join(c.text for c in cells))):
                return
            _set_matter(self.caption, cells)
        elif self.above or (self.versus and self.begun):
            self._flush(self.above, several=None)
        self.groups, self.in_re = [[]], False

    def _begin(self, cell: Cell) -> None:
        self.begun, self.caption.parties, self.groups = True, [], [[]]
        match = patterns.BETWEEN.match(cell.text)
        rest = cell.text[match.end() :] if match else ""
        if rest:
            self._words(Cell(cell.page, cell.span, rest, Kind.OTHER))

    def _role(self, role: str, *, several: bool, bracketed: bool = False) -> None:
        waiting = any(self.groups)
        known = self.caption.parties[-1].role if self.caption.parties else None
        if self.in_re:
            count = len(self.caption.parties)
            self.close()
            self.caption.parties[count:] = [replace(p, role=role) for p in self.caption.parties[count:]]
            self.begun = True
            return
        if waiting and self.above is None:
            self._flush(role, several=several)
        elif waiting:
            self._flush(self.above, several=None)
            self.above = role
        elif known and bracketed and self.above is None and role not in known.split("/"):
            both = [replace(p, role=f"{p.role}/{role}") if p.role == known else p for p in self.caption.parties]
            self.caption.parties = both
        elif self.caption.parties and known is None:
            self.caption.parties = [replace(p, role=p.role or role) for p in self.caption.parties]
        elif known is None or self.above is not None:
            self.above = role
        self.begun = True

    def _versus(self, cell: Cell) -> None:
        match = patterns.VERSUS.match(cell.text)
        if match and match["word"].casefold() in ("and", "&") and any(self.groups) and self.above is None:
            self.groups.append([])
            return
        if match and match["word"].casefold() not in ("and", "&"):
            self.caption.joint = "v" if cell.text.casefold().strip(" -–—") == "v" else "v."
            self.versus = True
        self.begun = True
        versus = self.versus
        if any(self.groups):
            self._flush(self.above, several=None)
        self.versus = versus
        if self.caption.parties:
            self.side = self.caption.parties[-1].side + 1

    def _words(self, cell: Cell) -> None:
        """A line of a name; it may also hold `v`, and a role behind or before the name."""
        if not any(self.groups) and self.begun and patterns.AND_BEFORE.match(cell.text):
            cell = _cut(cell, patterns.AND_BEFORE)
        if patterns.IN_RE.match(cell.text) and not self.begun:
            self.groups, self.in_re = [[cell]], True
            return
        head = patterns.ROLE_BEFORE.match(cell.text)
        if head:
            self._role(read_role(head["role"]), several=False)
            cell = _cut(cell, patterns.ROLE_BEFORE)
        parts = list(_parts(cell))
        for part in parts:
            if part.kind is Kind.VERSUS:
                self._versus(part)
            elif part.text:
                self._name(part)
        if len(parts) > 1 and not parts[-1].text:
            self.versus = True

    def _name(self, cell: Cell) -> None:
        if _SKIPPED.match(cell.text) and not patterns.ALSO_KNOWN.match(cell.text):
            return
        if self.above and _LABEL.match(cell.text):
            self.close()
            return
        tail = _role_behind(cell.text)
        if tail is None:
            most = _MOST_BEHIND if self.begun else _MOST_BEFORE
            self.groups[-1] = [*self.groups[-1], cell][-most:]
            return
        self.groups[-1].append(Cell(cell.page, cell.span, cell.text[: tail.start()], cell.kind))
        self._role(read_role(tail["role"]), several=_is_plural(tail["role"]))

    def _flush(self, role: str | None, *, several: bool | None) -> None:
        """Make parties of the names that wait."""
        last = self.caption.parties[-1] if self.caption.parties else None
        if last and self.side <= last.side and role and last.role != role:
            self.side = last.side + 1
        for group in self.groups:
            for name in split_names([cell.text for cell in group], several=several) if group else ():
                self.caption.parties.append(Party(name, role, self.side, tuple(group)))
        self.groups, self.versus = [[]], False


def _cut(cell: Cell, pattern: re.Pattern[str]) -> Cell:
    match = pattern.match(cell.text)
    return Cell(cell.page, cell.span, cell.text[match.end() :] if match else cell.text, Kind.OTHER)


def _is_plural(role: str) -> bool:
    words = list(patterns.ROLE_WORD.finditer(role))
    return bool(words) and words[0].group().casefold().rstrip(")").endswith(("s", "parties"))


def _role_behind(text: str) -> re.Match[str] | None:
    """The role behind a name; where only a blank parts them, the name is in capitals and the role is not."""
    for match in patterns.ROLE_BEHIND.finditer(text):
        if not match.start():
            continue
        name = text[: match.start()]
        if match["joint"].strip() or (name.isupper() and (not match["role"].isupper() or len(name.split()) > 1)):
            return match
    return None


def _parts(cell: Cell) -> Iterator[Cell]:
    """The names of a line and the `v` between them."""
    last = 0
    for match in patterns.SIDES.finditer(cell.text):
        yield Cell(cell.page, cell.span, cell.text[last : match.start()].strip(), Kind.OTHER)
        yield Cell(cell.page, cell.span, match.group().strip(), Kind.VERSUS)
        last = match.end()
    yield Cell(cell.page, cell.span, cell.text[last:].strip(), Kind.OTHER)
