"""Link the top-level folders under one import name for editable installs."""

from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EditableLinks(BuildHookInterface):
    """Create .editable/pincite/<folder> -> <folder>; wheels use `sources` instead."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002  the hook's signature
        """Link every folder of the wheel; what is linked already stays."""
        if version != "editable":
            return
        package = Path(self.root) / ".editable" / "pincite"
        package.mkdir(parents=True, exist_ok=True)
        for source, target in self.build_config.sources.items():
            link = package / Path(target).name
            if not link.exists():
                link.symlink_to(Path("..", "..", source), target_is_directory=True)
