"""Link the top-level folders, and the files of the package's root, under one import name for editable installs."""

from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EditableLinks(BuildHookInterface):
    """Create .editable/pincite/<folder> -> <folder>, and <file> -> package/<file>; wheels use `sources` instead."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002  the hook's signature
        """Link every folder of the wheel, and each file of the one that is the root; what is linked already stays."""
        if version != "editable":
            return
        package = Path(self.root) / ".editable" / "pincite"
        package.mkdir(parents=True, exist_ok=True)
        for source, target in self.build_config.sources.items():
            if Path(target) != Path("pincite"):
                _link(package / Path(target).name, Path(source))
                continue
            for file in sorted(path for path in Path(self.root, source).iterdir() if path.is_file()):
                _link(package / file.name, Path(source, file.name))


def _link(link: Path, source: Path) -> None:
    if not link.exists():
        link.symlink_to(Path("..", "..", source), target_is_directory=source.suffix == "")
