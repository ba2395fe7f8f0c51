"""What can be set about the proof of answers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """Limits of the validator; the defaults are those of the documentation.

    `near` is the share of characters from which a missing quote is called a near match. `ocr_difference` is the share
    of characters in which a quote may differ from text read by OCR.
    """

    free_text_length: int = 280
    near: float = 0.85
    ocr_difference: float = 0.02


DEFAULTS = AnswerSettings()
