"""serve: the workbench, a page in the browser, and the server that answers its questions."""

from __future__ import annotations

import os
import sys

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.language import say
from passatempo.cli.show import notify
from passatempo.cli.signals import stop
from passatempo.errors import InputError, MissingExtraError, UnsupportedError


def run(options: Options) -> int:
    """Serve until Ctrl-C; returns the exit code."""
    if not hasattr(os, "fork"):
        raise UnsupportedError("serve needs a system that forks processes, such as Linux or macOS")
    try:
        from passatempo.web.limits import LEAST_SECONDS, MOST_SECONDS
        from passatempo.web.server import Settings, is_loopback, serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("granian", "starlette"):
            raise
        raise MissingExtraError("serve", "web") from None
    if not is_loopback(options.host):
        _check_remote(options)
    seconds = MOST_SECONDS if options.time is None else max(LEAST_SECONDS, min(options.time, MOST_SECONDS))
    settings = Settings(options.host, options.port, options.workers, seconds)
    serve(settings, lambda address: _on_ready(address, options))
    _end_program()
    return ANSWERED


def _end_program() -> None:
    """End the process here: threads of the HTTP server, unknown to Python, may crash while Python ends."""
    if stop.owner:
        sys.stdout.flush()
        os._exit(ANSWERED)


def _check_remote(options: Options) -> None:
    """InputError unless an option allows other machines to connect."""
    if not options.allow_remote:
        raise InputError(
            "--host {host}: every machine that reaches this one could use its processors, without a password "
            "and unencrypted: add --allow-remote if that is meant",
            options.host,
        )
    notify(
        "every machine that reaches {host} can ask questions, without a password and unencrypted",
        options.host,
    )


def _on_ready(address: str, options: Options) -> None:
    print(say("The workbench: {address} (Ctrl-C ends it)", address), flush=True)
    if not options.no_browser:
        _open(address)


def _open(address: str) -> None:
    """Open the page once the server answers, without holding it up."""
    from threading import Timer

    Timer(0.3, _open_browser, [address]).start()


def _open_browser(address: str) -> None:
    import webbrowser

    try:
        shown = webbrowser.open(address)
    except webbrowser.Error:
        shown = False
    if not shown:
        notify("no browser was found: open {address} in one", address)
