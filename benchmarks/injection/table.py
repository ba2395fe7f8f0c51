"""Format the rows as a table. Pure."""

from collections.abc import Sequence

from benchmarks.injection.trial import Row

_MOST_TRIED = 4


def markdown(rows: Sequence[Row]) -> str:
    """Format the table of docs/security.md."""
    head = "| passage | where | read | tried | loop | MCP | breaches |\n|---|---|---|---|---|---|---|"
    return "\n".join([head, *(f"| {' | '.join(_cells(row))} |" for row in rows), "", summary(rows)])


def plain(rows: Sequence[Row]) -> str:
    """Format for a terminal, with the findings of each breach."""
    lines = []
    for row in rows:
        lines.append("  ".join(_cells(row)))
        lines += [f"    {name}: {text!r:.300}" for name, found in row.breached.items() for text in found]
    return "\n".join([*lines, "", summary(rows)])


def summary(rows: Sequence[Row]) -> str:
    """Count the passages, those that were read, and the breaches."""
    passages = [row for row in rows if row.place]
    read = sum(row.was_read for row in passages)
    planted = sum(any("planted" in ended for ended in row.ended.values()) for row in passages)
    breached = sum(bool(row.breached) for row in rows)
    return (
        f"{len(passages)} passages, {read} read by the model; {planted} planted values accepted with the planted words "
        f"as their quote; breaches: {breached}."
    )


def _cells(row: Row) -> list[str]:
    tried = [f"`{each}`" for each in row.tried[:_MOST_TRIED]]
    more = [f"{len(row.tried) - _MOST_TRIED} more"] if len(row.tried) > _MOST_TRIED else []
    breaches = "; ".join(f"{name} ({len(found)})" for name, found in row.breached.items()) or "none"
    ways = [row.ended.get(way, "") for way in ("loop", "MCP")]
    return [row.name, row.place, "yes" if row.was_read else "no", ", ".join([*tried, *more]), *ways, breaches]
