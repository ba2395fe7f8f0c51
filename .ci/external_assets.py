"""Check a built site: exit 1 if a page, style sheet or drawing loads something from another host. Links are allowed."""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

LOADING = {"data", "href", "poster", "src", "srcset", "xlink:href"}
FOLLOWED_TAGS = {"a", "area"}
FOLLOWED_RELATIONS = {"author", "canonical", "license", "next", "prev"}
EXTERNAL = re.compile(r"(?:^|[\s,])(?:https?:)?//", re.IGNORECASE)
STYLE = re.compile(r"(?:url\(|@import)\s*['\"]?\s*((?:https?:)?//[^'\")\s]+)", re.IGNORECASE)


class Page(HTMLParser):
    """Collects in `found` what a page makes a browser load from another host, style sheets apart."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check each attribute that names something to load."""
        values = {name: value or "" for name, value in attrs}
        relations = set(values.get("rel", "").lower().split())
        if tag in FOLLOWED_TAGS or (tag == "link" and relations and relations <= FOLLOWED_RELATIONS):
            return
        external = (f"<{tag} {name}={values[name]}>" for name in LOADING & set(values) if EXTERNAL.search(values[name]))
        self.found.extend(external)
        if "mermaid" in values.get("class", "").split():
            self.found.append(f"<{tag} class=mermaid>, for which the theme loads a script")


def external_assets(path: Path) -> list[str]:
    """What one page, style sheet or drawing loads from another host."""
    text = path.read_text(encoding="utf-8")
    return [*(Page(text).found if path.suffix != ".css" else ()), *STYLE.findall(text)]


if __name__ == "__main__":
    root = Path(sys.argv[1])
    paths = [path for path in sorted(root.rglob("*")) if path.suffix in (".html", ".css", ".svg")]
    found = [f"{path.relative_to(root)}: {each}" for path in paths for each in external_assets(path)]
    if found or not paths:
        sys.exit("\n".join(["loaded from another host:", *found]) if found else f"no pages in {root}")
