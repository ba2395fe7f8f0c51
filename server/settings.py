"""Settings: defaults < `pincite.toml` in the current folder < `PINCITE_*` environment < flags.

Sections are closed: an unknown key is an error that names its path. Environment variables join section and key by two
underscores: `PINCITE_AGENT__SECONDS=30`.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError, field_validator

from pincite.indexer.embed.factory import PACKAGED
from pincite.indexer.errors import UsageError
from pincite.indexer.limits import Limits, OcrOptions
from pincite.server.default_store import DEFAULT_STORE
from pincite.server.masking.personal import Kind
from pincite.server.setting_sources import from_environment, from_file, listed, merged, server_address
from pincite.tools.retrieval.rerank.base import DEPTH, THRESHOLD

SETTINGS_FILE = "pincite.toml"
PREFIX = "PINCITE_"
LIMITS = Limits()
Tier = Literal["single", "multiple", "reasoning"]
"""The complexity classes of questions, as in `tools.question.model.Complexity`."""
RESERVED = frozenset({"PINCITE_REGENERATE_GOLDEN", "PINCITE_REQUIRE", "PINCITE_TEST_DATA"})
"""Variables of the test suite; they are not settings."""

_A_SECTION = f"this is a section. Set its keys, as in {PREFIX}AGENT__SECONDS=30"
_REASONS = {"extra_forbidden": "no such setting", "model_type": _A_SECTION}
"""Explanations by the library's error type, where the library's own text would not help."""


class Section(BaseModel):
    """Base of all sections: closed and frozen."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OcrSettings(Section):
    """How scanned pages are read."""

    engine: Literal["auto", "tesseract", "rapidocr", "none"] = "auto"
    languages: str = Field(
        default="eng",
        max_length=200,
        pattern=r"^[A-Za-z_]+(\+[A-Za-z_]+)*$",
        description="As tesseract names them: 'eng+fra'",
    )
    dpi: int = Field(default=300, ge=100, le=600, description="Resolution of drawn pages, in dpi")
    page_seconds: float = Field(default=60.0, gt=0, description="Wall-clock seconds for one page")
    processes: int = Field(
        default=0,
        ge=0,
        description="Pages of a file read in parallel; 0 shares the cores among the files read in parallel",
    )

    def options(self, workers: int) -> OcrOptions:
        """Return the options for each of `workers` processes."""
        processes = self.processes or max(1, (os.cpu_count() or 1) // workers)
        return OcrOptions(**(self.model_dump() | {"processes": processes}))


class AgentSettings(Section):
    """The model that answers, and the limits of one run."""

    model: str = Field(default="offline", description="'offline', 'openai-compatible:MODEL', or 'provider:model'")
    requests: int = Field(default=12, ge=1, description="Model requests")
    tool_calls: int = Field(default=16, ge=1, description="Tool calls other than submit")
    tokens: int = Field(default=200_000, ge=1, description="Input and output tokens together")
    seconds: float = Field(default=60.0, gt=0, description="Wall-clock seconds")
    repairs: int = Field(default=2, ge=0, description="Submissions after a rejected one")
    min_confidence: float = Field(default=0.0, ge=0, le=1, description="Confidence below which a run ends unsure")
    base_url: str | None = Field(
        default=None, description="Where 'openai-compatible:MODEL' is: http://localhost:11434/v1"
    )
    api_key: SecretStr | None = Field(default=None, description="Key for base_url, if that server requires one")
    retries: int = Field(default=2, ge=0, le=10, description="Retries of one request after faults of the provider")
    request_seconds: float | None = Field(
        default=None, gt=0, description="Seconds without data after which a request ends; unset: half of seconds"
    )
    fallback: Annotated[tuple[str, ...], BeforeValidator(listed)] = Field(
        default=(), description="Models to try in order after a fault of the provider, separated by commas"
    )
    tiers: Mapping[Tier, str] | None = Field(
        default=None, description="Models by the question's complexity, in place of model: single, multiple, reasoning"
    )
    context_tokens: int | None = Field(
        default=None, ge=1000, description="Estimated tokens of a request above which the oldest results are trimmed"
    )

    @field_validator("base_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        return value if value is None else server_address(value)

    mask: bool | tuple[Kind, ...] = Field(
        default=False, description="Mask personal data before a model reads it: true, false, or the kinds to mask"
    )

    @field_validator("mask", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        """Split `person,email` into a list: environment variables have no lists."""
        is_list = isinstance(value, str) and bool(set(value.split(",")) & set(Kind))
        return tuple(part.strip() for part in str(value).split(",")) if is_list else value


class ServerSettings(Section):
    """The MCP server."""

    call_seconds: float = Field(default=30.0, gt=0, description="Seconds for one tool call")


class IndexSettings(Section):
    """The limits of one file during indexing. Files beyond them are skipped and reported."""

    seconds: float = Field(default=LIMITS.seconds, gt=0, description="Seconds for reading one file")
    memory_mb: int = Field(default=LIMITS.memory_mb, ge=512, description="Memory of a reading process, in megabytes")
    file_mb: int = Field(default=LIMITS.file_mb, ge=1, description="Largest file, in megabytes")
    pages: int = Field(default=LIMITS.pages, ge=1, description="Most pages of a PDF")
    depth: int = Field(default=LIMITS.depth, ge=1, description="Nesting depth of mails that are opened")
    workers: int = Field(default=LIMITS.workers, ge=1, le=16, description="Files read in parallel, each by a process")

    def limits(self) -> Limits:
        """Return the limits in the indexer's form."""
        return Limits(**self.model_dump())


class RerankSettings(Section):
    """The reranking of search results: model, and threshold."""

    model: str = Field(default="none", description="'none', 'cross-encoder:MODEL' or 'flag:MODEL'")
    threshold: float = Field(default=THRESHOLD, ge=0, le=1, description="Score below which a page counts as no answer")
    depth: int = Field(default=DEPTH, ge=1, le=100, description="Pages read for a query")


class CacheSettings(Section):
    """The caches of searches. The address of the shared cache is `redis_url`."""

    memory_mb: int = Field(default=64, ge=0, description="Megabytes in each process without a shared cache")
    seconds: float = Field(default=0.25, gt=0, description="Seconds to wait for the shared cache")
    key: SecretStr | None = Field(default=None, description="Key that makes the checksums of the shared cache HMACs")


class ElasticSettings(Section):
    """The shared store: an Elasticsearch that `--store http(s)://...` names."""

    prefix: str = Field(
        default="pincite", pattern=r"^[a-z0-9][a-z0-9-]{0,49}$", description="Prefix of the names of its indices"
    )
    ca_file: Path | None = Field(default=None, description="File of trusted certificates, for https")
    vectors: Literal["flat", "int8_hnsw"] = Field(
        default="flat",
        description="'flat' compares all vectors; 'int8_hnsw' is approximate, and faster for a million vectors",
    )
    replicas: str = Field(
        default="0-1",
        pattern=r"^(false|\d+-(\d+|all))$",
        description="Replicas of each index by the number of nodes: 0-1, 0-all or false",
    )
    ping_seconds: float = Field(default=3.0, gt=0, description="Seconds for the first contact, with its repeats")
    search_seconds: float = Field(default=10.0, gt=0, description="Seconds for one search or lookup, with its repeats")
    bulk_seconds: float = Field(default=60.0, gt=0, description="Seconds for one bulk write, with its repeats")
    admin_seconds: float = Field(default=30.0, gt=0, description="Seconds to create or remove an index, with repeats")


class TraceSettings(Section):
    """The records of runs and of client sessions."""

    enabled: bool = True
    folder: Path = Field(
        default=Path(".pincite"), description="Folder of the records of a shared store: FOLDER/MATTER/traces"
    )
    key: SecretStr | None = Field(default=None, description="Key that makes the seal an HMAC")
    keep_days: float = Field(default=0.0, ge=0, description="Days after which a record is removed; 0 keeps all")
    keep_mb: int = Field(default=0, ge=0, description="Largest size of a matter's records, in megabytes; 0 keeps all")


_SECRET: Any = {"trace": {"key"}, "cache": {"key"}, "agent": {"api_key"}, "redis_url": True, "store_key": True}


class TelemetrySettings(Section):
    """The content of spans. The `OTEL_*` variables say where they go."""

    content: bool = Field(default=False, description="Include questions, arguments, results and answers in spans")


class LogSettings(Section):
    """The log on stderr."""

    level: Literal["info", "warning", "error"] = Field(default="warning", description="Lowest level that is logged")


class Settings(Section):
    """All settings of the index, the agent and the server. Without arguments it has the defaults."""

    ocr: OcrSettings = OcrSettings()
    agent: AgentSettings = AgentSettings()
    server: ServerSettings = ServerSettings()
    trace: TraceSettings = TraceSettings()
    telemetry: TelemetrySettings = TelemetrySettings()
    log: LogSettings = LogSettings()
    index: IndexSettings = IndexSettings()
    rerank: RerankSettings = RerankSettings()
    cache: CacheSettings = CacheSettings()
    embedder: str = Field(
        default=PACKAGED, description="'minilm', 'sentence-transformers:MODEL' or 'flag:MODEL'; MODEL: a folder or name"
    )
    store: str = Field(default=DEFAULT_STORE, description="Folder or address of the index if --store is omitted")
    redis_url: SecretStr | None = Field(default=None, description="Address of the shared cache")
    elastic: ElasticSettings = ElasticSettings()
    elastic_api_key: SecretStr | None = Field(default=None, description="API key of the shared store")
    elastic_user: str | None = Field(default=None, description="User of the shared store, if there is no key")
    elastic_password: SecretStr | None = Field(default=None, description="Password of that user")
    fallback_store: Path | None = Field(
        default=None, description="Folder of a store to read while the shared one is unavailable"
    )
    store_key: SecretStr | None = Field(
        default=None, description="Key that makes the checksums of a store's folder HMACs"
    )
    pdf_passwords_file: Path | None = Field(default=None, description="File of passwords for PDFs, one per line")

    def public(self) -> dict[str, Any]:
        """Return all settings except secrets, as JSON values."""
        return self.model_dump(mode="json", exclude=_SECRET)

    def secrets(self) -> tuple[SecretStr, ...]:
        """Return the secrets that are set. No record may contain one."""
        return tuple(
            secret
            for secret in (
                self.trace.key,
                self.cache.key,
                self.redis_url,
                self.elastic_api_key,
                self.elastic_password,
                self.agent.api_key,
                self.store_key,
            )
            if secret
        )


def load_settings(flags: Mapping[str, Mapping[str, Any]] | None = None) -> Settings:
    """Read all sources. `flags` maps section -> key -> value. Raises `UsageError` naming each wrong key."""
    unknown = [name for name in sorted(os.environ) if _is_unknown(name)]
    if unknown:
        raise UsageError(
            f"{', '.join(unknown)}: no such setting. Unset it, or name it {PREFIX}SECTION__KEY: "
            f"the sections are {', '.join(_sections())}."
        )
    try:
        environment = from_environment(os.environ, PREFIX, Settings.model_fields, _sections())
        return Settings(**merged(from_file(Path(SETTINGS_FILE)), environment, flags or {}))
    except ValidationError as error:
        raise UsageError(_explain(error, flags or {})) from None
    except (OSError, ValueError) as error:
        raise UsageError(f"The settings in {_sources({})} cannot be read: {error}") from None


def _is_unknown(variable: str) -> bool:
    if not variable.startswith(PREFIX) or variable in RESERVED:
        return False
    return variable.removeprefix(PREFIX).split("__")[0].lower() not in Settings.model_fields


def _sections() -> list[str]:
    fields = Settings.model_fields.items()
    return [name for name, field in fields if isinstance(field.default, Section)]


def _explain(error: ValidationError, flags: Mapping[str, object]) -> str:
    problems = []
    for item in error.errors(include_url=False, include_context=False, include_input=False):
        path = ".".join(str(part) for part in item["loc"])
        problems.append(f"{path}: {_REASONS.get(item['type'], item['msg'])}")
    return f"Wrong settings in {_sources(flags)}: {'; '.join(problems)}."


def _sources(flags: Mapping[str, object]) -> str:
    """Name the sources of the settings: the file if it exists, and variables if any is set."""
    file = Path(SETTINGS_FILE)
    set_here = any(name.startswith(PREFIX) and name not in RESERVED for name in os.environ)
    named = [
        f"{SETTINGS_FILE} ({file.resolve()})" if file.exists() else "",
        f"the variables {PREFIX}*" if set_here else "",
        "the flags" if flags else "",
    ]
    return " or ".join(filter(None, named)) or "no file or variable"
