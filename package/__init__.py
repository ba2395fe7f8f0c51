"""Ask questions about a folder of legal documents from Python: typed answers with the pages that prove them.

    index           index a folder as a matter of a store
    ask, aask       answer one question about a matter
    open_matter     open a `Matter`, for many questions, its documents, searches and pages
    toolset         return the tools of a matter for your own pydantic-ai agent
    accepted        return the answer that such an agent submitted, with its proof

The other names are the values that these return and the errors that they raise. Errors are `PinciteError`s, and their
texts say what to do. Names are loaded when first used, so `import pincite` itself loads nothing else.
"""

TYPE_CHECKING = False  # type checkers treat it as true, and `typing` need not be loaded

if TYPE_CHECKING:
    from pincite.indexer.errors import IndexerError as IndexerError
    from pincite.indexer.errors import MissingExtra as MissingExtra
    from pincite.indexer.errors import NothingIndexed as NothingIndexed
    from pincite.indexer.errors import PinciteError as PinciteError
    from pincite.indexer.errors import SourceMismatch as SourceMismatch
    from pincite.indexer.errors import StoreDenied as StoreDenied
    from pincite.indexer.errors import StoreError as StoreError
    from pincite.indexer.errors import StoreLocked as StoreLocked
    from pincite.indexer.errors import StoreUnavailable as StoreUnavailable
    from pincite.indexer.errors import StoreUnusable as StoreUnusable
    from pincite.indexer.errors import UnknownMatter as UnknownMatter
    from pincite.indexer.errors import UsageError as UsageError
    from pincite.indexer.events import Report as Report
    from pincite.indexer.page import Page as Page
    from pincite.server.agent.matter_tools import MatterTools as MatterTools
    from pincite.server.agent.matter_tools import accepted as accepted
    from pincite.server.agent.result import AskResult as AskResult
    from pincite.server.agent.result import CitedPage as CitedPage
    from pincite.server.agent.result import ResultCitation as ResultCitation
    from pincite.server.agent.result import ShownPage as ShownPage
    from pincite.server.errors import MatterClosed as MatterClosed
    from pincite.server.errors import ModelUnavailable as ModelUnavailable
    from pincite.server.errors import ServerError as ServerError
    from pincite.server.errors import TraceUnwritable as TraceUnwritable
    from pincite.server.library.asking import aask as aask
    from pincite.server.library.asking import ask as ask
    from pincite.server.library.indexing import index as index
    from pincite.server.library.matter import Matter as Matter
    from pincite.server.library.matter import open_matter as open_matter
    from pincite.server.library.own_agent import toolset as toolset
    from pincite.tools.answer_types import AnswerType as AnswerType
    from pincite.tools.documents.document_list import ListedDocument as ListedDocument
    from pincite.tools.errors import BadArguments as BadArguments
    from pincite.tools.errors import CacheUnavailable as CacheUnavailable
    from pincite.tools.errors import ToolCallError as ToolCallError
    from pincite.tools.errors import UnknownDocument as UnknownDocument
    from pincite.tools.errors import UnknownPage as UnknownPage
    from pincite.tools.model import SearchHit as SearchHit
    from pincite.tools.model import SearchResult as SearchResult
    from pincite.tools.results.submit_result import AcceptedCitation as AcceptedCitation
    from pincite.tools.results.submit_result import SubmitResult as SubmitResult

    __version__: str

__all__ = [
    "AcceptedCitation",
    "AnswerType",
    "AskResult",
    "BadArguments",
    "CacheUnavailable",
    "CitedPage",
    "IndexerError",
    "ListedDocument",
    "Matter",
    "MatterClosed",
    "MatterTools",
    "MissingExtra",
    "ModelUnavailable",
    "NothingIndexed",
    "Page",
    "PinciteError",
    "Report",
    "ResultCitation",
    "SearchHit",
    "SearchResult",
    "ServerError",
    "ShownPage",
    "SourceMismatch",
    "StoreDenied",
    "StoreError",
    "StoreLocked",
    "StoreUnavailable",
    "StoreUnusable",
    "SubmitResult",
    "ToolCallError",
    "TraceUnwritable",
    "UnknownDocument",
    "UnknownMatter",
    "UnknownPage",
    "UsageError",
    "__version__",
    "aask",
    "accepted",
    "ask",
    "index",
    "open_matter",
    "toolset",
]

_PLACES = {
    "pincite.indexer.errors": (
        "IndexerError MissingExtra NothingIndexed PinciteError SourceMismatch StoreDenied StoreError StoreLocked "
        "StoreUnavailable StoreUnusable UnknownMatter UsageError"
    ),
    "pincite.indexer.events": "Report",
    "pincite.indexer.page": "Page",
    "pincite.server.agent.matter_tools": "MatterTools accepted",
    "pincite.server.agent.result": "AskResult CitedPage ResultCitation ShownPage",
    "pincite.server.errors": "MatterClosed ModelUnavailable ServerError TraceUnwritable",
    "pincite.server.library.asking": "aask ask",
    "pincite.server.library.indexing": "index",
    "pincite.server.library.matter": "Matter open_matter",
    "pincite.server.library.own_agent": "toolset",
    "pincite.tools.answer_types": "AnswerType",
    "pincite.tools.errors": "BadArguments CacheUnavailable ToolCallError UnknownDocument UnknownPage",
    "pincite.tools.documents.document_list": "ListedDocument",
    "pincite.tools.model": "SearchHit SearchResult",
    "pincite.tools.results.submit_result": "AcceptedCitation SubmitResult",
}
"""Module -> its names."""

if not TYPE_CHECKING:  # otherwise a type checker would accept any name

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used."""
        from importlib import import_module

        if name == "__version__":
            from importlib.metadata import version

            return version("pincite")
        for module, names in _PLACES.items():
            if name in names.split():
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module 'pincite' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
