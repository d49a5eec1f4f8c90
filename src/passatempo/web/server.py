"""The server as a whole: its address, its processes, its start and its end."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server

from passatempo.errors import InputError
from passatempo.records import dataclass
from passatempo.system_errors import system_reason
from passatempo.web.app import Questions, create_app
from passatempo.web.guard import LOOPBACK, Guard
from passatempo.web.limits import HEADER_SECONDS, MOST_SECONDS
from passatempo.web.nursery import Nursery
from passatempo.web.pool import Pool, default_workers

DEFAULT_PORT = 8017
_PORTS = 50  # that are tried, unless one is asked for
_ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_BACKLOG = 1024
_END_SECONDS = 0.5  # for replies under way, when it ends


@dataclass(frozen=True)
class Settings:
    """Where the server listens, and what it may use."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: the first free one from DEFAULT_PORT on
    workers: int | None = None  # None: by the number of cores
    seconds: float = MOST_SECONDS  # the longest that a question may take


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens there."""
    return host.strip("[]").lower() in LOOPBACK


def serve(settings: Settings, on_ready: Callable[[str], None]) -> None:
    """Serve until a signal; `on_ready` is called with the address of the page. InputError: it cannot."""
    port = _free_port(settings)
    asyncio.run(_serve(settings, port, on_ready))


def _free_port(settings: Settings) -> int:
    ports = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS) if settings.port is None else [settings.port]
    for port in ports:
        if (found := _bound_port(settings.host, port)) is not None:
            return found
    if len(ports) == 1:
        raise InputError(
            "port {port} of {host} is in use: expected a free one, as with --port 0", ports[0], settings.host
        )
    raise InputError(
        "each of the ports {first} to {last} of {host} is in use: expected a free one, as with --port 0",
        ports[0],
        ports[-1],
        settings.host,
    )


def _bound_port(host: str, port: int) -> int | None:
    """The port, if it is free; 0 stands for any. None if it is in use, InputError if it cannot be used."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # not REUSEPORT: two would share it
            trial.bind(address)
            return int(trial.getsockname()[1])
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        raise InputError(
            "cannot listen on port {port} of {host}: {reason}", port, host, system_reason(error)
        ) from None


async def _serve(settings: Settings, port: int, on_ready: Callable[[str], None]) -> None:
    pool = Pool(Nursery(), settings.workers or default_workers())
    try:
        pool.start()
        app = create_app(Questions(pool, settings.seconds))
        server = _http_server(settings, port, Guard(app, [settings.host]))
        serving, asked_to_end = asyncio.ensure_future(server.serve()), _ending()
        on_ready(f"http://{_bracketed(settings.host)}:{port}/")
        await asyncio.wait({serving, asked_to_end}, return_when=asyncio.FIRST_COMPLETED)
        pool.close()
        server.stop()  # type: ignore[no-untyped-call]
        await asyncio.wait({serving}, timeout=_END_SECONDS)  # it waits for clients, which may hang
        serving.cancel()
    finally:
        pool.close()


def _ending() -> asyncio.Future[None]:
    """A future that is done at the first signal."""
    loop = asyncio.get_running_loop()
    ending: asyncio.Future[None] = loop.create_future()

    def end() -> None:
        if not ending.done():
            ending.set_result(None)

    for number in _ENDINGS:
        loop.add_signal_handler(number, end)
    return ending


def _bracketed(host: str) -> str:
    host = host.strip("[]")
    return f"[{host}]" if ":" in host else host


def _http_server(settings: Settings, port: int, app: Any) -> Server:
    return Server(
        app,
        address=settings.host.strip("[]"),
        port=port,
        interface=Interfaces.ASGINL,
        http=HTTPModes.http1,
        websockets=False,
        backlog=_BACKLOG,
        log_enabled=False,
        http1_settings=HTTP1Settings(header_read_timeout=int(1000 * HEADER_SECONDS)),
    )
