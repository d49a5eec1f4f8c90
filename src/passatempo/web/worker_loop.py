"""What a worker does: it answers one question after another, until the server closes the connection."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import socket
import sys
import traceback
from collections.abc import Mapping
from typing import Any

from passatempo.errors import InputError
from passatempo.messages import Message
from passatempo.methods.memory_limit import address_space
from passatempo.web.frames import framed, receive_frame
from passatempo.web.limits import GRACE_SECONDS, MEMORY_BYTES
from passatempo.web.questions import answer, failure

STATUSES: Mapping[str, int] = {
    "input": 400,
    "too_large": 413,
    "unsupported": 422,
    "stopped": 408,
    "internal": 500,
    "busy": 503,
}
INTERNAL = "internal error: the server has printed what went wrong"


def run(connection: socket.socket) -> None:
    """Say that the worker is ready, with its process id; then answer questions."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    random.seed()  # else all workers draw the same numbers
    _limit_memory()
    connection.sendall(framed(str(os.getpid()).encode()))
    while (frame := receive_frame(connection)) is not None:
        connection.sendall(framed(_reply(frame)))


def _limit_memory() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    # What is mapped already does not count: a sanitizer reserves terabytes of address space.
    bounds = [bound for bound in (soft, address_space() + MEMORY_BYTES) if bound != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_AS, (min(bounds), hard))


def question_frame(body: bytes, question: str | None, seconds: float) -> bytes:
    """The frame that asks a question: `body` is a JSON object, `question` overrides the one it names."""
    return json.dumps({"question": question, "seconds": seconds}).encode() + b"\n" + body


def _reply(frame: bytes) -> bytes:
    """The HTTP status, a blank and the reply as JSON."""
    head, _, body = frame.partition(b"\n")
    asked = json.loads(head)
    # The server kills a worker that is late; if there is no server any more, the alarm does.
    signal.setitimer(signal.ITIMER_REAL, asked["seconds"] + 2 * GRACE_SECONDS)
    reply = _answered(body, asked)
    signal.setitimer(signal.ITIMER_REAL, 0)
    return encoded_reply(reply)


def encoded_reply(reply: Mapping[str, Any]) -> bytes:
    """A reply as its HTTP status, a blank and JSON."""
    status = 200 if reply["ok"] else STATUSES[reply["error"]["code"]]
    return f"{status} ".encode() + json.dumps(reply, separators=(",", ":")).encode()


def _answered(body: bytes, asked: Mapping[str, Any]) -> dict[str, Any]:
    message: Mapping[str, Any] = {}
    try:
        message = parse_body(body)
        question = message.get("question") if asked["question"] is None else asked["question"]
        return answer({**message, "question": question, "seconds": asked["seconds"]})
    except InputError as error:
        return failure(message, "input", str(error))
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return failure(message, "internal", INTERNAL)


def parse_body(body: bytes) -> dict[str, Any]:
    """The JSON object of a request; InputError if it is none."""
    try:
        found = json.loads(body, parse_constant=_refuse_constant)
    except RecursionError:
        raise InputError("the body is nested too deep") from None
    except ValueError as error:  # also a UnicodeDecodeError, and a number with too many digits
        raise InputError("the body is no JSON: {error}", error) from None
    if not isinstance(found, dict):
        raise InputError(Message("the body is no JSON object: expected one such as {{}}"))
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not allowed")
