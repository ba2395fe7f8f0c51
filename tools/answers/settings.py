"""Settings of the validator."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """Limits of the validator.

    `free_text_length`: characters. `near`: the share of equal characters from which a missing quote is a near match.
    `ocr_difference`: the share of characters in which a quote may differ from OCR text.
    """

    free_text_length: int = 280
    near: float = 0.85
    ocr_difference: float = 0.02


DEFAULTS = AnswerSettings()
