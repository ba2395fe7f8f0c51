"""The placeholders of one run: `[PERSON_3]` for a person in whatever form a text names them, `[EMAIL_1]`.

Numbers go by first appearance. A text that prints such a placeholder itself has it replaced, too: `[TEXT_1]`.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from pincite.indexer.store.traces import MASKED_ID
from pincite.server.masking.known_people import Person, fold
from pincite.server.masking.personal import Kind, PersonalSpan

_LABELS = [*(kind.value.upper() for kind in Kind), MASKED_ID, "TEXT"]
PLACEHOLDER = re.compile(rf"\[(?:{'|'.join(_LABELS)})_\d+\]")
BROKEN = re.compile(rf"\[?\b(?:{'|'.join(_LABELS)})_\d*\]?|\[(?:{'|'.join(_LABELS)})\b[\s_#-]*\d*\]?")
"""What is left of a placeholder that was cut or altered."""

Find = Callable[[str, Sequence[Person]], list[PersonalSpan]]


class UnknownPlaceholder(ValueError):
    """A text has a placeholder that this run never gave out."""


class Pseudonyms:
    """What a run has masked. `find` gives the personal data of a text, `files` are ids that hold a name."""

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
        """The text with placeholders. The same text always gives the same once its data has been seen."""
        return self.masked_spans(text)[0]

    def masked_spans(self, text: str) -> tuple[str, list[tuple[int, int, int]]]:
        """The same with what was replaced: (start in the text, its end, how much longer the masked text is so far)."""
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
        """An id or address of which only the names of files are masked."""
        return self._files.sub(lambda found: self._placeholder(MASKED_ID, found.group()), text) if self._files else text

    def mask_words(self, text: str) -> str:
        """Words without form, as a search reads them: persons named so far are masked in small letters, too."""
        words = {
            token: name for name, person in reversed(self._people.items()) for token in person.tokens if len(token) > 2
        }
        return re.sub(r"\w+(?:[’'-]\w+)*", lambda found: words.get(fold(found.group()), found.group()), text)

    def unmask(self, text: str) -> str:
        """The text as it was masked, or with each placeholder's first full form. Raises `UnknownPlaceholder`."""
        if text in self._whole:
            return self._whole[text]
        self._check(text)
        return PLACEHOLDER.sub(lambda found: self.form(found.group()), text)

    def unmask_on(self, text: str, page: str) -> str:
        """Masked words of a page as the page prints them; as `unmask` where they are not on it."""
        self._check(text)
        return self._on(text, page) or self.unmask(text)

    def quoted(self, text: str, page: str) -> str:
        """The same for a result: what this run never gave out stays as it is."""
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
        """The text with forms that are printed in `quotes`, where there are such."""
        whole, printed = self.unmask(text), " ".join(quotes.split())
        if whole.casefold() in printed.casefold():
            return whole
        return PLACEHOLDER.sub(lambda found: self._printed(found.group(), printed), text)

    def restore(self, text: str) -> str:
        """As `unmask`, and what this run never gave out stays as it is."""
        known = self._whole.get(text)
        return known or PLACEHOLDER.sub(lambda m: self.form(m.group()) if m.group() in self._forms else m.group(), text)

    def form(self, placeholder: str) -> str:
        """The form by which a person is called in full: that with most words, and small letters where there are any."""
        return max(self._forms[placeholder], key=lambda form: (len(form.split()), not form.isupper()))

    def _printed(self, placeholder: str, printed: str) -> str:
        forms = [self.form(placeholder), *sorted(self._forms[placeholder], key=len, reverse=True)]
        return next((form for form in forms if " ".join(form.split()) in printed), forms[0])

    def _check(self, text: str) -> None:
        rest = PLACEHOLDER.sub(lambda found: "" if found.group() in self._forms else found.group(), text)
        broken = BROKEN.search(rest)
        if broken:
            raise UnknownPlaceholder(
                f"{broken.group()!r} is no placeholder of this run. Copy placeholders whole and unchanged, with their "
                "brackets, as the tools gave them."
            )

    def _spans(self, text: str) -> list[tuple[int, int, str]]:
        """What is to be replaced, in order, with its label."""
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
        """The placeholder of the one person whom a form can name; a new one where there is none, or several."""
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
        """The one known person of the matter whom a short name can mean."""
        able = [known for known in self._known if person.may_be(known)]
        return able[0] if len(able) == 1 and len(able[0].tokens) > len(person.tokens) else person

    def _next(self, label: str) -> str:
        self._counts[label] = self._counts.get(label, 0) + 1
        return f"[{label}_{self._counts[label]}]"

    def _either(self, placeholder: str) -> str:
        forms = sorted(self._forms[placeholder], key=len, reverse=True)
        return f"(?:{'|'.join(map(_loosely, forms))})"


def _loosely(text: str) -> str:
    """An expression for a text with any white space where it has some."""
    words = r"\s+".join(map(re.escape, text.split()))
    lead, tail = (r"\s*" if text[:1].isspace() else ""), (r"\s*" if text[-1:].isspace() else "")
    return f"{lead}{words}{tail}"


def _any_of(files: Iterable[str]) -> re.Pattern[str] | None:
    ids = sorted(files, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ids))) if ids else None
