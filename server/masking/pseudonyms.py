"""The placeholders of one run: `[PERSON_3]` for a person in any spelling, `[EMAIL_1]`.

They are numbered by first appearance. A placeholder that a text itself prints is replaced too: `[TEXT_1]`.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from pincite.indexer.store.traces import MASKED_ID
from pincite.server.masking.known_people import Person, fold
from pincite.server.masking.personal import Kind, PersonalSpan

_LABELS = [*(kind.value.upper() for kind in Kind), MASKED_ID, "TEXT"]
PLACEHOLDER = re.compile(rf"\[(?:{'|'.join(_LABELS)})_\d+\]")
BROKEN = re.compile(rf"\[?\b(?:{'|'.join(_LABELS)})_\d*\]?|\[(?:{'|'.join(_LABELS)})\b[\s_#-]*\d*\]?")
"""A placeholder that was cut or altered."""

Find = Callable[[str, Sequence[Person]], list[PersonalSpan]]


class UnknownPlaceholder(ValueError):
    """A text has a placeholder that this run did not create."""


class Pseudonyms:
    """The placeholders of a run. `find` returns the personal data of a text; `files` are ids that contain a name."""

    def __init__(self, find: Find, known: Iterable[Person] = (), files: Iterable[str] = ()) -> None:
        self._find = find
        self._known = list(known)
        self._files = _any_of(files)
        self._counts: dict[str, int] = {}
        self._given: dict[tuple[str, str], str] = {}
        self._people: dict[str, Person] = {}
        self._forms: dict[str, list[str]] = {}
        self._whole: dict[str, str] = {}

    def mask(self, text: str) -> str:
        """Mask a text. Once its data has been seen, the same text is always masked the same way."""
        return self.masked_spans(text)[0]

    def masked_spans(self, text: str) -> tuple[str, list[tuple[int, int, int]]]:
        """Mask a text and list the replacements: (start in the text, its end, growth of the masked text so far)."""
        spans = self._spans(text)
        parts, moved, at, longer = [], [], 0, 0
        for start, end, label in spans:
            placeholder = self._placeholder(label, text[start:end])
            parts += [text[at:start], placeholder]
            longer += len(placeholder) - (end - start)
            moved.append((start, end, longer))
            at = end
        masked = "".join([*parts, text[at:]])
        if moved:
            self._whole.setdefault(masked, text)
        return masked, moved

    def mask_id(self, text: str) -> str:
        """Mask an id or address. Only names of files in it are masked."""
        return self._files.sub(lambda found: self._placeholder(MASKED_ID, found.group()), text) if self._files else text

    def mask_words(self, text: str) -> str:
        """Mask single words, as in a search query. Lower-case names of people seen so far are masked too."""
        words = {
            token: name for name, person in reversed(self._people.items()) for token in person.tokens if len(token) > 2
        }
        return re.sub(r"\w+(?:[’'-]\w+)*", lambda found: words.get(fold(found.group()), found.group()), text)

    def unmask(self, text: str) -> str:
        """Restore a text as it was masked, or with the first full form of each placeholder.

        Raises `UnknownPlaceholder`.
        """
        if text in self._whole:
            return self._whole[text]
        self._check(text)
        return PLACEHOLDER.sub(lambda found: self.form(found.group()), text)

    def unmask_on(self, text: str, page: str) -> str:
        """Restore masked words as a page prints them; if they are not on the page, as `unmask` does."""
        self._check(text)
        return self._on(text, page) or self.unmask(text)

    def quoted(self, text: str, page: str) -> str:
        """Restore a quote for a result. Unknown placeholders stay."""
        return self._on(text, page) or self.restore(text)

    def _on(self, text: str, page: str) -> str | None:
        pieces = re.split(rf"({PLACEHOLDER.pattern})", text)
        is_given = len(pieces) > 1 and all(piece in self._forms for piece in pieces[1::2])
        if not is_given:
            return None
        pattern = "".join(self._either(piece) if index % 2 else _loosely(piece) for index, piece in enumerate(pieces))
        found = re.search(pattern, page)
        if found is None:
            return None
        return found.group() if "\n" in text else " ".join(found.group().split())

    def unmask_as(self, text: str, quotes: str) -> str:
        """Restore a text, preferring forms that are printed in `quotes`."""
        whole, printed = self.unmask(text), " ".join(quotes.split())
        if whole.casefold() in printed.casefold():
            return whole
        return PLACEHOLDER.sub(lambda found: self._printed(found.group(), printed), text)

    def restore(self, text: str) -> str:
        """Restore as `unmask` does. Unknown placeholders stay."""
        known = self._whole.get(text)
        return known or PLACEHOLDER.sub(lambda m: self.form(m.group()) if m.group() in self._forms else m.group(), text)

    def form(self, placeholder: str) -> str:
        """Return the fullest form of a person's name: the most words, and lower case if available."""
        return max(self._forms[placeholder], key=lambda form: (len(form.split()), not form.isupper()))

    def _printed(self, placeholder: str, printed: str) -> str:
        forms = [self.form(placeholder), *sorted(self._forms[placeholder], key=len, reverse=True)]
        return next((form for form in forms if " ".join(form.split()) in printed), forms[0])

    def _check(self, text: str) -> None:
        rest = PLACEHOLDER.sub(lambda found: "" if found.group() in self._forms else found.group(), text)
        broken = BROKEN.search(rest)
        if broken:
            raise UnknownPlaceholder(
                f"{broken.group()!r} is not a placeholder of this run. Copy placeholders unchanged, "
                "with their brackets."
            )

    def _spans(self, text: str) -> list[tuple[int, int, str]]:
        """List the spans to replace in order, each with its label."""
        exact = [(*m.span(), "TEXT") for m in PLACEHOLDER.finditer(text)]
        exact += [(*m.span(), MASKED_ID) for m in self._files.finditer(text)] if self._files else []
        people = [*self._known, *self._people.values()]
        found = [(span.start, span.end, span.kind.value.upper()) for span in self._find(text, people)]
        clear = [each for each in found if not any(each[0] < end and start < each[1] for start, end, _ in exact)]
        return sorted(exact + clear)

    def _placeholder(self, label: str, form: str) -> str:
        name = self._person(form) if label == "PERSON" else self._other(label, form)
        if form not in self._forms.setdefault(name, []):
            self._forms[name].append(form)
        return name

    def _other(self, label: str, form: str) -> str:
        exact = label in (MASKED_ID, "TEXT")
        key = (label, form if exact else re.sub(r"[\W_]", "", form).casefold())
        return self._given.get(key) or self._given.setdefault(key, self._next(label))

    def _person(self, form: str) -> str:
        """Return the placeholder of the only person that a form can name, or a new one."""
        person = Person.of(form) or Person((fold(form),))
        same = self._given.get(("PERSON", " ".join(person.tokens)))
        if same:
            return same
        person = self._in_full(person)
        able = [name for name, other in self._people.items() if person.may_be(other)]
        name = able[0] if len(able) == 1 else self._next("PERSON")
        self._given["PERSON", " ".join((Person.of(form) or person).tokens)] = name
        if name not in self._people or len(person.tokens) > len(self._people[name].tokens):
            self._people[name] = person
        return name

    def _in_full(self, person: Person) -> Person:
        """Return the only known person that a short name can mean."""
        able = [known for known in self._known if person.may_be(known)]
        return able[0] if len(able) == 1 and len(able[0].tokens) > len(person.tokens) else person

    def _next(self, label: str) -> str:
        self._counts[label] = self._counts.get(label, 0) + 1
        return f"[{label}_{self._counts[label]}]"

    def _either(self, placeholder: str) -> str:
        forms = sorted(self._forms[placeholder], key=len, reverse=True)
        return f"(?:{'|'.join(map(_loosely, forms))})"


def _loosely(text: str) -> str:
    """Match a text with any white space in place of its own."""
    words = r"\s+".join(map(re.escape, text.split()))
    lead, tail = (r"\s*" if text[:1].isspace() else ""), (r"\s*" if text[-1:].isspace() else "")
    return f"{lead}{words}{tail}"


def _any_of(files: Iterable[str]) -> re.Pattern[str] | None:
    ids = sorted(files, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ids))) if ids else None
