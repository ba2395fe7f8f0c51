"""Write a run as one HTML file that loads nothing: its styles, script and pictures are inside. Pure."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from string import Template

from pincite.server.markup import Markup, element, joined, text
from pincite.server.viewer.answer_section import answer_section
from pincite.server.viewer.comparison_section import comparison_section
from pincite.server.viewer.proof_section import proof_section
from pincite.server.viewer.run_section import run_section
from pincite.server.viewer.run_view import RunView
from pincite.server.viewer.seen_section import seen_section
from pincite.server.viewer.steps_section import steps_section
from pincite.server.viewer.verdicts_section import verdicts_section

_TITLE = 80


def page(view: RunView, other: RunView | None = None) -> str:
    """Return the file's text. With another run, both are shown side by side too."""
    rules, script = _part("viewer.css"), _part("viewer.js")
    question = str(view.started.get("question") or "")
    return Template(_part("viewer.html")).substitute(
        policy=text(policy(rules, script)),
        title=text(f"{question[:_TITLE]} ({view.status})"),
        style=rules,
        script=script,
        body=_body(view, other),
    )


def policy(rules: str, script: str) -> str:
    """Return the content security policy: only the file's own styles, script and pictures."""
    return (
        f"default-src 'none'; style-src '{_known(rules)}'; script-src '{_known(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _known(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _body(view: RunView, other: RunView | None) -> Markup:
    sections = (
        ("answer", "Answer", answer_section(view)),
        ("compared", "Two runs", comparison_section(view, other) if other else None),
        ("proof", "Proof", proof_section(view)),
        ("verdicts", "Verdicts", verdicts_section(view)),
        ("steps", "Steps", steps_section(view)),
        ("seen", "Pages seen", seen_section(view)),
        ("run", "Run", run_section(view)),
    )
    shown = [(anchor, title, content) for anchor, title, content in sections if content is not None]
    links = (element("li", element("a", title, href=f"#{anchor}")) for anchor, title, _ in shown)
    keys = element("li", element("button", "Keys ", element("kbd", "?"), type="button", data_help=""))
    head = element(
        "header",
        element("p", f"Run {view.run_id}", class_="over"),
        element("h1", str(view.started.get("question") or "(no question is recorded)"), dir="auto"),
        element("nav", element("ul", *links, keys), aria_label="Sections"),
    )
    main = element("main", *(_section(*each) for each in shown))
    foot = element("footer", element("p", "Made by pincite view from a recorded run. Not legal advice."))
    return joined(head, main, foot)


def _section(anchor: str, title: str, content: Markup) -> Markup:
    heading = element("h2", title, id=f"{anchor}-title")
    return element("section", heading, content, id=anchor, tabindex="-1", aria_labelledby=f"{anchor}-title")
