"""Write docs/tools.md from the declared tools: `.venv/bin/python tests/docs/render_tools.py`."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pincite.tools.toolset import TOOLS, ToolSpec

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "tools.md"
SNIPPET = ROOT / "docs" / "examples" / "own_agent.py"

INTRODUCTION = """\
# Tools

`tests/docs/render_tools.py` generates this page from `tools/toolset.py`; a test keeps the two equal.

A session works on one matter, so no tool takes one. Arguments are strict: an unknown name is an error that lists the
known ones. Every result is a typed object with an output schema (`tools/model.py`, `tools/page_result.py`,
`tools/results/`).

Over MCP a result has the full object as structured content, and a shortened copy as one text block of JSON. The copy
omits URIs, empty values and defaults, and cuts document ids to the 12 characters that every tool accepts.

Every object with page content has `doc_id`, `page` (physical, 1-based) and `uri`. Two differ: a relation calls its
`doc_id` `source`, and a dropped citation has no `uri`. Long results say how to continue (`next_offset`, `next_cursor`).

Finding nothing is not an error: the result says what was searched and what exists nearby. A rejected submission is
also a result. An unusable call is an error that says what was wrong and what to call next.

A page can be cited once the session has shown it: `get_page` shows whole pages, the other tools show what they quote.
`submit_typed_answer` is the only tool not annotated as read-only; no tool changes a document.
"""

USE = """\
## In a pydantic-ai script

An agent of your own with these tools ([docs/examples/own_agent.py](examples/own_agent.py), [From Python](python.md)):

```python
{snippet}```

Over MCP, use `MCPToolset(StdioTransport("pincite", ["serve", "--store", STORE]), include_instructions=True)`. Without a
framework, call `tools.toolset.call(session, name, arguments)`.
"""


def page() -> str:
    """The complete docs/tools.md."""
    parts = [INTRODUCTION, *map(_tool, TOOLS), USE.format(snippet=SNIPPET.read_text(encoding="utf-8"))]
    return "\n".join(parts)


def _tool(spec: ToolSpec) -> str:
    schema = spec.input_schema
    rows = "\n".join(_arguments(schema))
    fields = ", ".join(f"`{name}`" for name in spec.output_schema["properties"])
    table = f"| argument | type | default | meaning |\n|---|---|---|---|\n{rows}"
    return f"## {spec.name}\n\n{spec.description}\n\n{table}\n\nResult: {fields}.\n"


def _arguments(schema: Mapping[str, Any]) -> Iterator[str]:
    required = set(schema.get("required", ()))
    for name, value in schema["properties"].items():
        default = "required" if name in required else f"`{_written(value.get('default'))}`"
        kind = _kind(value, schema.get("$defs", {}))
        yield f"| `{name}` | {kind} | {default} | {_cell(value.get('description', ''))} |"


def _kind(value: Mapping[str, Any], definitions: Mapping[str, Any]) -> str:
    if "$ref" in value:
        return _kind(definitions[value["$ref"].rpartition("/")[2]], definitions)
    if "anyOf" in value:
        return " or ".join(dict.fromkeys(_kind(item, definitions) for item in value["anyOf"]))
    if "enum" in value:
        return ", ".join(f"`{item}`" for item in value["enum"])
    if value.get("type") == "array":
        return f"list of {_kind(value['items'], definitions)}"
    if value.get("type") == "object" and "properties" in value:
        return f"object ({', '.join(value['properties'])})"
    low, high = value.get("minimum"), value.get("maximum")
    limits = f" {low}-{high}" if low is not None and high is not None else f" from {low}" if low is not None else ""
    return f"{value.get('type', 'any')}{limits}"


def _written(default: object) -> str:
    return "null" if default is None else "[]" if default in ((), []) else str(default)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
