"""The guard: which requests are let in, and the headers that every response has.

A page of another site may make a browser send requests to this machine. A name that was made to resolve to
127.0.0.1 (DNS rebinding) is refused by its Host header, a request from another page by its Origin header.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from passatempo.web.replies import error_reply

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_ENCODED = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]


class Guard:
    """An application that refuses requests for other hosts and from other pages."""

    def __init__(self, app: App, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower().strip("[]") for host in (*LOOPBACK, *hosts))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            return
        headers = {name.decode("iso-8859-1"): value.decode("iso-8859-1") for name, value in scope["headers"]}
        refused = self._refusal(headers)
        if refused is not None:
            await error_reply(*refused)(scope, receive, _with_headers(send))
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refusal(self, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """The status, the code and the message with which a request is refused; None: it is not."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_ours(f"//{host}"):
            return 421, "input", "this server does not answer for the host of this request"
        if origin is not None and not self._is_ours(origin):
            return 403, "input", "this server does not answer other pages"
        return None

    def _is_ours(self, address: str) -> bool:
        try:
            return (urlsplit(address).hostname or "") in self._hosts
        except ValueError:
            return False


def _with_headers(send: Send) -> Send:
    """A function that adds our headers to every response."""

    async def send_with_headers(event: MutableMapping[str, Any]) -> None:
        if event["type"] == "http.response.start":
            names = {name for name, _ in event["headers"]}
            event["headers"] = [*event["headers"], *(pair for pair in _ENCODED if pair[0] not in names)]
        await send(event)

    return send_with_headers
