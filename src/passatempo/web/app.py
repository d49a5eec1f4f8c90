"""The application: the page, the questions, the state of the server."""

from __future__ import annotations

import asyncio
import json

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from passatempo import __version__
from passatempo.errors import InputError
from passatempo.web.api_page import STYLE, api_page
from passatempo.web.limits import BODY_SECONDS, DEFAULT_SECONDS, MOST_BYTES, MOST_SECONDS
from passatempo.web.openapi import document
from passatempo.web.page_files import PageFiles
from passatempo.web.pool import BusyError, LateError, Pool
from passatempo.web.questions.table import QUESTIONS
from passatempo.web.replies import error_reply, json_reply, worker_reply
from passatempo.web.worker import WorkerEndedError
from passatempo.web.worker_loop import parse_body, question_frame

_NO_CACHE = {"cache-control": "no-cache"}  # asked for again each time, answered by 304 if unchanged


class Questions:
    """The routes that ask questions."""

    def __init__(self, pool: Pool, most_seconds: float = MOST_SECONDS) -> None:
        self.pool, self.most_seconds = pool, most_seconds

    async def ask(self, request: Request) -> Response:
        """Answer the question that the body, or the last part of the path, names."""
        name = request.path_params.get("name")
        if name is not None and name not in QUESTIONS:
            return error_reply(404, "input", f"there is no question '{name}': expected {' '.join(QUESTIONS)}")
        try:
            body = await _body(request)
            message = parse_body(body)
            seconds = self._seconds(message.get("seconds"))
        except _RefusedError as refused:
            return error_reply(*refused.args)
        except InputError as error:
            return error_reply(400, "input", str(error))
        return await self._answered(request, body, name, seconds)

    def _seconds(self, given: object) -> float:
        """The time limit of a question; whatever is no number is refused by the worker."""
        if not isinstance(given, int | float) or isinstance(given, bool) or given <= 0:
            given = DEFAULT_SECONDS
        return min(given, self.most_seconds)

    async def _answered(self, request: Request, body: bytes, name: str | None, seconds: float) -> Response:
        """The reply of a worker, unless the client leaves before."""
        asked = asyncio.ensure_future(self.pool.ask(lambda left: question_frame(body, name, left), seconds))
        gone = asyncio.ensure_future(_disconnected(request))
        try:
            await asyncio.wait({asked, gone}, return_when=asyncio.FIRST_COMPLETED)
            return await _reply(asked) if asked.done() else Response(status_code=499)
        finally:
            asked.cancel()
            gone.cancel()

    async def health(self, request: Request) -> Response:
        """Whether the server answers, and what its workers do."""
        load = self.pool.load
        state = {
            "ok": True,
            "version": __version__,
            "busy": load.busy,
            "waiting": load.waiting,
            "idle": load.idle,
        }
        return json_reply(json.dumps(state).encode())


async def _reply(asked: asyncio.Future[bytes]) -> Response:
    try:
        return worker_reply(await asked)
    except LateError:
        return error_reply(408, "stopped", "the time limit was reached")
    except BusyError:
        return error_reply(503, "busy", "too many questions wait already: try again later")
    except WorkerEndedError:
        return error_reply(500, "internal", "the process that was to answer has ended, several times")


class _RefusedError(Exception):
    """A request that is refused: the status, the code and the message."""


async def _body(request: Request) -> bytes:
    """The body of a request, within its limits."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise _RefusedError(415, "input", "the type of the body: expected application/json")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _limited_body(request)
    except TimeoutError:
        raise _RefusedError(408, "stopped", f"the body took more than {BODY_SECONDS:g} s") from None


async def _limited_body(request: Request) -> bytes:
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise _RefusedError(413, "too_large", f"the body has more than {MOST_BYTES:,} bytes")
    return bytes(body)


async def _disconnected(request: Request) -> None:
    """Return when the client leaves."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _openapi(request: Request) -> Response:
    return json_reply(json.dumps(document()).encode())


async def _docs(request: Request) -> Response:
    return Response(api_page(), headers=_NO_CACHE, media_type="text/html")


async def _docs_style(request: Request) -> Response:
    return Response(STYLE, headers=_NO_CACHE, media_type="text/css")


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return error_reply(
        error.status_code, "input", f"{request.method} {request.url.path[:100]}: {error.detail}"
    )


def create_app(questions: Questions) -> Starlette:
    """The application; the guard stands before it."""
    files = PageFiles()
    return Starlette(
        routes=[
            Route("/", files.page),
            Route("/health", questions.health),
            Route("/api/openapi.json", _openapi),
            Route("/api/docs", _docs),
            Route("/api/docs.css", _docs_style),
            Route("/api/ask", questions.ask, methods=["POST"]),
            Route("/api/{name}", questions.ask, methods=["POST"]),
            Route("/static/{name}", files.file),
        ],
        exception_handlers={HTTPException: _on_http_error},
    )
