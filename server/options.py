"""Options shared by several commands, and help texts without Python types."""

from typing import Annotated, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


def _store(context: typer.Context, value: str) -> str:
    """Return the store of `--store`; if it is omitted, the store of the settings."""
    given = context.get_parameter_source("store")
    if context.resilient_parsing or given is None or given.name != "DEFAULT":
        return value
    from pincite.server.settings import load_settings

    return load_settings().store


StoreOption = Annotated[
    str,
    typer.Option(
        "--store", metavar="STORE", callback=_store, help="Index folder, or http(s):// address of an Elasticsearch."
    ),
]
MatterOption = Annotated[
    str | None, typer.Option("--matter", metavar="NAME", help="Matter; required if the store has several.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


class Command(TyperCommand):
    """A command whose help shows switches (`--json`, `--help`) and arguments by name only."""

    def get_params(self, *context: Any) -> Any:  # noqa: ANN401  the library's types are private
        """Return the parameters for the help."""
        return _untyped(super().get_params(*context))


class Group(TyperGroup):
    """A group of such commands."""

    def get_params(self, *context: Any) -> Any:  # noqa: ANN401
        """Return the parameters for the help."""
        return _untyped(super().get_params(*context))


def _untyped(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperOption) and parameter.is_flag:
            parameter.metavar = ""
        elif isinstance(parameter, TyperArgument):
            parameter.display_type_rich = _nothing  # type: ignore[method-assign]
    return parameters


def _nothing(ctx: object) -> None:
    """Return nothing in place of a type."""
    del ctx
