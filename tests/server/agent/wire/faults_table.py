"""One row for each fault and its handling: the table of docs/models.md and the parameters of the tests."""

from dataclasses import dataclass

from tests.server.agent.wire.provider import STALL, UNREADABLE, Step, cut, failing


@dataclass(frozen=True)
class Row:
    """`asks_again`: whether the request is retried; `pause`: seconds before the retry; `says`: words of the error."""

    fault: str
    step: Step
    behaviour: str
    asks_again: bool
    pause: float | None = None
    says: str = ""
    request_seconds: float | None = None


AGAIN = "repeated after a pause"
REFUSED = "ends the run, not repeated"
ROWS = (
    Row(
        "400", failing(400), REFUSED, False, says="rejected request 1 of the run (HTTP 400): status 400 for [redacted]"
    ),
    Row("401", failing(401), REFUSED, False, says="did not accept the key at request 1 of the run (HTTP 401)"),
    Row("403", failing(403), REFUSED, False, says="did not accept the key at request 1 of the run (HTTP 403)"),
    Row("404", failing(404), REFUSED, False, says="(HTTP 404), request 1 of the run"),
    Row("429", failing(429), AGAIN, True, 0.25, "too many requests (HTTP 429)"),
    Row(
        "429 with `retry-after: 7`",
        failing(429, retry_after="7"),
        "repeated after 7 seconds",
        True,
        7.0,
        "too many requests (HTTP 429)",
    ),
    Row(
        "429 with `retry-after: 600`",
        failing(429, retry_after="600"),
        "ends the run: longer than 30 seconds",
        False,
        says="too many requests (HTTP 429)",
    ),
    Row("500", failing(500), AGAIN, True, 0.25, "an error of the provider (HTTP 500)"),
    Row("503", failing(503), AGAIN, True, 0.25, "overloaded (HTTP 503)"),
    Row("529", failing(529), AGAIN, True, 0.25, "overloaded (HTTP 529)"),
    Row("no answer within `agent.request_seconds`", STALL, AGAIN, True, 0.25, "no answer in time", 0.2),
    Row("connection cut in mid-response", cut("get_page"), AGAIN, True, 0.25, "the connection failed or was cut"),
    Row("200 with a body that is no whole JSON", UNREADABLE, AGAIN, True, 0.25, "a response that cannot be read"),
)
