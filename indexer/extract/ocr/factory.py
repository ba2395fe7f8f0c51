"""Choose the OCR engine that is available. rapidocr is imported only when it is needed."""

import importlib
import importlib.util

from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.ocr.tesseract import open_tesseract
from pincite.indexer.installing import install_command
from pincite.indexer.limits import OcrOptions

SWITCHED_OFF = NoEngine("text recognition is switched off", "switch text recognition (OCR) on: ocr.engine = auto")
"""Why no picture is read where `ocr.engine` is `none`."""
_RAPID_LANGUAGES = {"eng"}


def find_engine(options: OcrOptions) -> Engine | NoEngine:
    """Return the engine that the options name, or why there is none; `auto` prefers tesseract."""
    if options.engine == "none":
        return SWITCHED_OFF
    if options.engine == "rapidocr":
        return _rapid(options)
    found = open_tesseract(options)
    if options.engine == "tesseract" or not isinstance(found, NoEngine):
        return found
    other = _rapid(options)
    if not isinstance(other, NoEngine):
        return other
    return NoEngine(f"{found.message}, and {other.message}", f"{found.remedy}; or {other.remedy}")


def _rapid(options: OcrOptions) -> Engine | NoEngine:
    if not set(options.languages.split("+")) <= _RAPID_LANGUAGES:
        return NoEngine("rapidocr reads English only here", "install tesseract with that language")
    absent = [name for name in ("rapidocr", "onnxruntime") if importlib.util.find_spec(name) is None]
    if absent:
        return NoEngine(f"{' and '.join(absent)} not installed", install_command("ocr"))
    engine: Engine = importlib.import_module("pincite.indexer.extract.ocr.rapid").load(options.dpi)
    return engine
