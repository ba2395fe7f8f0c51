"""A text file replaced at once, so that neither a crash nor Ctrl-C leaves half of one."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def replace_text(path: Path, text: str) -> None:
    """Write the text (UTF-8, line ends as they are) beside its place, synced, and put it there in one step.

    A new file is for its owner alone. Raises OSError.
    """
    handle, name = mkstemp(dir=path.absolute().parent, prefix=f".{path.name}-")
    beside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)  # noqa: PTH105  the atomic step, named for what it does
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
