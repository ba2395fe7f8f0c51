"""Test that the site's sources exist and that its check detects resources from other hosts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / ".ci" / "external_assets.py"
PAGE = '<html><link rel="canonical" href="https://a.example"><a href="https://b.example">b</a>{}</html>'


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(CHECK), str(folder)], capture_output=True, text=True, timeout=60)


def test_every_source_of_the_site_exists() -> None:
    links = [path for path in (ROOT / ".site").rglob("*") if path.is_symlink()]
    assert ROOT / ".site" / "docs" in links
    copies = [path for path in (ROOT / ".site").rglob("*") if path.is_file() and not path.is_symlink()]
    assert copies == []
    assert [path for path in links if not path.exists() or not path.resolve().is_relative_to(ROOT)] == []


def test_the_navigation_has_every_page_except_the_decisions() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = re.findall(r"(?:- |: )(docs/\S+\.md)$", text, re.MULTILINE)
    pages = [path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")]
    assert sorted(listed) == sorted(page for page in pages if not page.startswith("docs/decisions/0"))


def test_a_page_may_link_to_other_hosts(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE.format('<script src="assets/a.js"></script>'), encoding="utf-8")
    done = checked(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "asset",
    [
        '<script src="https://c.example/a.js"></script>',
        '<link rel="stylesheet" href="//c.example/a.css">',
        '<link rel="preconnect" href="https://c.example">',
        '<img srcset="a.png, https://c.example/b.png 2x">',
        "<style>@import 'https://c.example/a.css';</style>",
        '<p style="background: url(https://c.example/a.png)">',
        '<pre class="mermaid"></pre>',
    ],
)
def test_a_page_may_not_load_from_other_hosts(asset: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE.format(asset), encoding="utf-8")
    done = checked(tmp_path)
    assert done.returncode == 1
    assert done.stderr.count("index.html: ") == 1


def test_a_folder_without_pages_fails(tmp_path: Path) -> None:
    assert checked(tmp_path).returncode == 1
