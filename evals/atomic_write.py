"""Replace a text file atomically: a crash or Ctrl-C never leaves half of one."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def replace_text(path: Path, text: str) -> None:
    """Write the text as UTF-8, with unchanged line ends, to a temporary file, sync it and rename it to `path`.

    A new file is readable by its owner only. Raises OSError.
    """
    handle, name = mkstemp(dir=path.absolute().parent, prefix=f".{path.name}-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)  # noqa: PTH105  the atomic step, named for what it does
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
