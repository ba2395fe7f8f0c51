"""How options and arguments read in the help: without the types of the language that the program is written in."""

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


class Command(TyperCommand):
    """A command whose switches (`--json`, `--help`) and arguments are shown by their names alone."""

    def get_params(self, *context: Any) -> Any:  # noqa: ANN401  the library's types are private
        """Return the parameters as the help shows them."""
        return _untyped(super().get_params(*context))


class Group(TyperGroup):
    """A group of such commands."""

    def get_params(self, *context: Any) -> Any:  # noqa: ANN401
        """Return the parameters as the help shows them."""
        return _untyped(super().get_params(*context))


def _untyped(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperOption) and parameter.is_flag:
            parameter.metavar = ""
        elif isinstance(parameter, TyperArgument):
            parameter.display_type_rich = _nothing  # type: ignore[method-assign]
    return parameters


def _nothing(ctx: object) -> None:
    """What stands in the place of a type."""
    del ctx
