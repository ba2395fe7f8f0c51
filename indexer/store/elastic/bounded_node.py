"""The client's connection to one node, with the whole request inside the current `time_limit`."""

from typing import Any

from elastic_transport import ConnectionError as Unreachable
from elastic_transport import ConnectionTimeout, HttpHeaders, NodeConfig, Urllib3HttpNode
from urllib3.connection import HTTPConnection
from urllib3.exceptions import ConnectTimeoutError, NewConnectionError

from pincite.indexer.store.time_limit import TimedSocket, time_left


class BoundedNode(Urllib3HttpNode):
    """Connects, sends and reads within the limit; raises `ConnectionTimeout` at its end.

    A name lookup takes the time of the system's resolver.
    """

    def __init__(self, config: NodeConfig) -> None:
        super().__init__(config)
        self.pool.block = False  # waiting for another thread's connection is not limited
        self.pool.ConnectionCls = _limited(self.pool.ConnectionCls)

    def perform_request(
        self,
        method: str,
        target: str,
        body: bytes | None = None,
        headers: HttpHeaders | None = None,
        request_timeout: Any = None,  # noqa: ANN401, ARG002  as of its base; the limit counts
    ) -> Any:  # noqa: ANN401  the transport's type
        """Send one request. Raises as its base does."""
        left = time_left()
        if left == 0.0:
            raise ConnectionTimeout("Connection timed out before the request")
        response = super().perform_request(method, target, body, headers, left)
        if method != "HEAD" and _is_cut_off(response.meta.headers):
            raise Unreachable("the response was cut off")
        return response


def was_received(error: BaseException) -> bool:
    """Whether the service may have received the request that failed with this error of the transport."""
    return not isinstance(error.__cause__, NewConnectionError | ConnectTimeoutError)


def _is_cut_off(headers: HttpHeaders) -> bool:
    """Whether a response of Elasticsearch ended among its headers, so that its body looks empty."""
    has_length = "content-length" in headers or "transfer-encoding" in headers
    return not has_length and (not headers or "x-elastic-product" in headers)


def _limited(connection: type[Any]) -> type[HTTPConnection]:
    """The class of connections over a `TimedSocket`."""

    class Limited(connection):  # type: ignore[misc]
        def connect(self) -> None:
            super().connect()
            self.sock: Any = TimedSocket(self.sock)

    return Limited
