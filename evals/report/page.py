"""Render a report as one self-contained HTML page: no scripts, no external fonts or images. Pure."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files

from pincite.evals.report.blocks import block
from pincite.evals.report.content import Headline, Report, Section
from pincite.evals.report.filters import filter_rules
from pincite.server.markup import Markup, element, joined, style


def page(report: Report) -> str:
    """Render the page, which is also well-formed XML."""
    rules = files(__package__).joinpath("report.css").read_text(encoding="utf-8") + filter_rules()
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy(rules)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", report.title),
        style(rules),
    )
    return f"<!DOCTYPE html>\n{element('html', head, _body(report), lang='en')}\n"


def policy(rules: str) -> str:
    """Return the content security policy: only this style sheet is allowed."""
    known = b64encode(sha256(rules.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; form-action 'none'"


def _body(report: Report) -> Markup:
    return element(
        "body",
        element("a", "Skip to the report", href="#summary", class_="skip"),
        element(
            "header",
            element("h1", report.title, dir="auto"),
            element("p", report.subtitle, class_="subtitle", dir="auto"),
            _contents(report.sections),
        ),
        element("main", _summary(report), *(_section(each) for each in report.sections)),
        element("footer", element("p", "Made by pincite-eval from the folder of a run. Not legal advice.")),
    )


def _contents(sections: Sequence[Section]) -> Markup:
    items = (element("li", element("a", each.title, href=f"#{each.anchor}")) for each in sections)
    return element("nav", element("ul", *items), aria_label="Sections")


def _summary(report: Report) -> Markup:
    tiles = element("dl", *map(_headline, report.headlines), class_="headlines")
    sentences = element("div", *(element("p", each) for each in report.sentences), class_="sentences")
    return element("section", element("h2", "In short"), tiles, sentences, id="summary")


def _headline(headline: Headline) -> Markup:
    return element(
        "div",
        element("dt", headline.label),
        element("dd", headline.value, class_="value"),
        element("dd", headline.interval, class_="interval"),
        element("dd", headline.of, class_="of"),
    )


def _section(section: Section) -> Markup:
    blocks = joined(*(block(each) for each in section.blocks))
    return element("section", element("h2", section.title), blocks, id=section.anchor)
