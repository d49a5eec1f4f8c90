"""Replies: every response of the API has the same form, errors too."""

from __future__ import annotations

from starlette.responses import Response

from passatempo.web.questions import failure
from passatempo.web.worker_loop import encoded_reply

_NO_STORE = {"cache-control": "no-store"}


def json_reply(content: bytes, status: int = 200) -> Response:
    """A response with this JSON."""
    return Response(content, status, _NO_STORE, "application/json")


def worker_reply(reply: bytes) -> Response:
    """The response with the reply of a worker."""
    status, _, content = reply.partition(b" ")
    return json_reply(content, int(status))


def error_reply(status: int, code: str, message: str) -> Response:
    """The response that says what is wrong, in one line."""
    _, _, content = encoded_reply(failure({}, code, message)).partition(b" ")
    return json_reply(content, status)
