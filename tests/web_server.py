"""A server of the workbench for tests: on a free port of 127.0.0.1, ended by the test."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

JSON = {"Content-Type": "application/json"}
PATIENCE = 90.0  # seconds until a condition that a test waits for; a slow machine is no failure
EMPTY = {"passatempo": 1, "kind": "sudoku", "rows": 25, "cols": 25, "clues": {}}


class Client:
    """Talks to a server."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process, self.port = process, port

    def request(
        self,
        method: str,
        path: str,
        body: str | bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> tuple[int, Mapping[str, str], bytes]:
        """The status, the headers and the body of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, dict(JSON if headers is None else headers))
        response = connection.getresponse()
        content = response.read()
        connection.close()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, content

    def ask(self, question: str, **arguments: Any) -> tuple[int, Any]:
        """The status and the reply to a question."""
        status, _, content = self.request("POST", f"/api/{question}", json.dumps(arguments))
        return status, json.loads(content)

    def begin(self, question: str, **arguments: Any) -> http.client.HTTPConnection:
        """A connection with a question under way, to be closed or read."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("POST", f"/api/{question}", json.dumps(arguments), JSON)
        return connection

    def begin_hopeless(self, seconds: float = 60.0) -> http.client.HTTPConnection:
        """A count that takes until its time limit."""
        return self.begin("count", puzzle=EMPTY, limit=10**12, seconds=seconds)

    def health(self) -> dict[str, Any]:
        """What the server does."""
        return json.loads(self.request("GET", "/health")[2])

    def wait_until(self, wanted: Any, seconds: float = PATIENCE) -> dict[str, Any]:
        """Ask for the health of the server until it is as wanted."""
        end = time.monotonic() + seconds
        while not wanted(found := self.health()):
            assert time.monotonic() < end, found
            time.sleep(0.02)
        return found

    def processes(self) -> list[int]:
        """The processes below that of the server."""
        return descendants(self.process.pid)


def descendants(pid: int) -> list[int]:
    """The processes below one, read from /proc: `ps` hangs where a sanitizer is preloaded into it."""
    children: dict[int, list[int]] = {}
    for child, (_, parent) in process_states().items():
        children.setdefault(parent, []).append(child)
    found, queue = list[int](), [pid]
    while queue:
        below = children.get(queue.pop(), [])
        found += below
        queue += below
    return found


def is_running(pid: int) -> bool:
    """Whether a process exists and is no zombie."""
    state, _ = process_states().get(pid, ("Z", 0))
    return state != "Z"


def process_states() -> dict[int, tuple[str, int]]:
    """The state and the parent of every process."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended in between
            # The name of the program, in parentheses, may hold spaces and parentheses.
            state, parent, *_ = path.read_text().rpartition(")")[2].split()
            found[int(path.parent.name)] = (state, int(parent))
    return found


def none_left(pids: list[int], seconds: float = 30.0) -> bool:
    """Whether all of these processes end soon."""
    end = time.monotonic() + seconds
    while any(map(is_running, pids)):
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


@contextmanager
def running_server(
    *options: str, python: str = sys.executable, environ: Mapping[str, str] | None = None
) -> Iterator[Client]:
    """A server with its first workers ready."""
    command = [python, "-m", "passatempo", "serve", "--no-browser", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            client = Client(process, int(line.split("/ (")[0].rpartition(":")[2]))
            _wait_until_ready(client)
            yield client
        finally:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGINT)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_until_ready(client: Client) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(ConnectionError):
            client.wait_until(lambda health: health["idle"] >= 1)
            return
        time.sleep(0.02)
