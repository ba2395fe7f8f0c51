"""Settings of the index. They shape what is stored, so the manifest names the hash of what they change."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class IndexSettings(BaseModel):
    """How files become an index."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    embedder: Literal["minilm", "none"] = Field(default="minilm", description="Model of phase 2; `none` skips it")
