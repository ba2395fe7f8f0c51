"""What can be set about indexing."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class OcrSettings(BaseModel):
    """How pages that are pictures are read. `engine` auto: tesseract where it is installed, else rapidocr."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    engine: Literal["auto", "tesseract", "rapidocr", "none"] = "auto"
    languages: str = Field(
        default="eng",
        pattern=r"^[A-Za-z_]+(\+[A-Za-z_]+)*$",
        max_length=200,
        description="As tesseract names them: 'eng+fra'",
    )
    dpi: int = Field(default=300, ge=100, le=600, description="Resolution at which a page is drawn")
    page_seconds: float = Field(default=60.0, gt=0, description="Wall-clock seconds that one page may take")
    processes: int = Field(default=0, ge=0, description="Pages read at a time; 0 means one a core")


NO_OCR = OcrSettings(engine="none")
