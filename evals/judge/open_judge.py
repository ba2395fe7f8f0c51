"""Open a judge by its name, with its cache. Imported only on demand, because it loads pydantic-ai."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic_ai.models import Model

from pincite.evals.judge.ask import CONCURRENCY, BoundedModel
from pincite.evals.judge.bounds import Bounds
from pincite.evals.judge.cache import JudgeCache, open_cache

LoadModel = Callable[[str], Model]
"""Loads a model by name; the product's own never chooses one because of a key in the environment."""


@dataclass(frozen=True, slots=True)
class OpenJudge:
    """A model to ask, and the cache of its replies and its measured agreement."""

    model: BoundedModel
    cache: JudgeCache


@contextmanager
def open_judge(
    name: str, folder: Path, bounds: Bounds, load: LoadModel, concurrency: int = CONCURRENCY
) -> Iterator[OpenJudge]:
    """Open the model with the cache of a folder.

    Raises what `load` and `open_cache` raise, BadJudge for a model that cannot judge, and NoPrice.
    """
    model = load(name)
    with open_cache(folder) as cache:
        yield OpenJudge(BoundedModel(model, cache, bounds, concurrency), cache)
