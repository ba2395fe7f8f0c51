"""A judge by its name, with its cache. Imported only when one is asked for: it loads pydantic-ai."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pydantic_ai.models import Model

from pincite.evals.judge.ask import CONCURRENCY, BoundedModel
from pincite.evals.judge.bounds import Bounds
from pincite.evals.judge.cache import JudgeCache, open_cache

LoadModel = Callable[[str], Model]
"""A model of a name; the product's own never takes another because of a key in the environment."""


@dataclass(frozen=True, slots=True)
class OpenJudge:
    """A model to be asked, and the cache that it and its measured agreement are kept in."""

    model: BoundedModel
    cache: JudgeCache


@contextmanager
def open_judge(
    name: str, folder: Path, bounds: Bounds, load: LoadModel, concurrency: int = CONCURRENCY
) -> Iterator[OpenJudge]:
    """The model of a name with the cache of a folder.

    Raises what `load` and `open_cache` raise, BadJudge for a model that cannot judge, and NoPrice.
    """
    model = load(name)
    with open_cache(folder) as cache:
        yield OpenJudge(BoundedModel(model, cache, bounds, concurrency), cache)
