"""Open a new record as the settings say: none, or sealed with a key, after old records are removed."""

from datetime import timedelta
from pathlib import Path

from pincite.server.errors import TraceUnwritable
from pincite.server.settings import Settings
from pincite.server.trace.private_folder import close_to_others
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.server.trace.record import NoTrace, Recorder, TraceFile, advice
from pincite.server.trace.redaction import environment_secrets
from pincite.server.trace.retention import MEGABYTE, Retention, remove_records, too_many
from pincite.server.trace.seal import Sealer


def open_record(folder: Path, settings: Settings, purges: PurgeWatch | None = None) -> Recorder:
    """Open a record in a folder. First remove the records that exceed `trace.keep_days` or `trace.keep_mb`.

    Raises `TraceUnwritable`.
    """
    if not settings.trace.enabled:
        return NoTrace()
    close_to_others(folder)  # before any record is removed
    kept = Retention(
        timedelta(days=settings.trace.keep_days) if settings.trace.keep_days else None,
        settings.trace.keep_mb * MEGABYTE or None,
    )
    try:
        remove_records(too_many(folder, kept))
    except OSError as error:
        raise TraceUnwritable(advice(folder, error)) from None
    return TraceFile(folder, Sealer(trace_key(settings)), known_secrets(settings), purges)


def known_secrets(settings: Settings) -> tuple[str, ...]:
    """Return every secret that this process knows. No record and no error may contain one."""
    return (*environment_secrets(), *(each.get_secret_value() for each in settings.secrets()))


def trace_key(settings: Settings) -> bytes | None:
    """Return the key of the seal; null if there is none."""
    return settings.trace.key.get_secret_value().encode() if settings.trace.key else None
