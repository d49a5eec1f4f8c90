"""The server of the workbench: what it lets in, what it answers, and that nothing holds it up."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from page_words import STATIC
from web_server import EMPTY, JSON, PATIENCE, Client, none_left, running_server

from passatempo.web.limits import BODY_SECONDS, DEFAULT_SECONDS

pytestmark = pytest.mark.slow

pytest.importorskip("granian")
pytest.importorskip("starlette")

MINI = {"kind": "sudoku", "rows": 4, "cols": 4, "clues": {"givens": ["..4.", "1...", ".2..", "...3"]}}


@pytest.fixture(scope="module")
def server() -> Iterator[Client]:
    with running_server("--workers", "4") as client:
        yield client


def test_a_question_is_answered(server: Client) -> None:
    """The whole way: request, worker, reply in the documented form, with the id of the message."""
    status, reply = server.ask("solve", puzzle=MINI, id=[1, "a"])
    assert (status, reply["id"], reply["ok"]) == (200, [1, "a"], True)
    assert reply["result"]["unique"] is True
    assert reply["result"]["solutions"][0][0] == [2, 3, 4, 1]


def test_any_question_can_be_asked_by_name_in_the_body(server: Client) -> None:
    """A page has one address for all questions."""
    status, _, content = server.request("POST", "/api/ask", json.dumps({"question": "count", "puzzle": MINI}))
    assert (status, json.loads(content)["result"]["count"]) == (200, 1)


@pytest.mark.parametrize(
    ("path", "body", "headers", "status", "code", "words"),
    [
        ("/api/solve", "{", JSON, 400, "input", "no JSON"),
        ("/api/solve", "[]", JSON, 400, "input", "expected one such as {}"),
        ("/api/solve", '{"id": NaN}', JSON, 400, "input", "NaN"),
        ("/api/solve", "[" * 100_000, JSON, 400, "input", "nested too deep"),
        ("/api/solve", b"\xff{}", JSON, 400, "input", "no JSON"),
        ("/api/solve", "{}", JSON, 400, "input", "no 'puzzle'"),
        ("/api/solve", "{}", {"Content-Type": "text/plain"}, 415, "input", "application/json"),
        ("/api/bogus", "{}", JSON, 404, "input", "no question 'bogus'"),
        ("/api/ask", '{"question": 5}', JSON, 400, "input", "not a question"),
        ("/api/solve", '{"x": "' + 1_000_000 * "a" + '"}', JSON, 413, "too_large", "more than"),
        ("/api/solve", json.dumps({"puzzle": {**EMPTY, "rows": 999}}), JSON, 413, "too_large", "cells"),
        ("/nowhere", "{}", JSON, 404, "input", "Not Found"),
    ],
)
def test_bad_requests(
    server: Client,
    path: str,
    body: str | bytes,
    headers: dict[str, str],
    status: int,
    code: str,
    words: str,
) -> None:
    """Whatever is wrong: the right status, and JSON with one clear line."""
    found, sent, content = server.request("POST", path, body, headers)
    reply = json.loads(content)
    assert (found, sent["content-type"]) == (status, "application/json")
    assert reply["error"]["code"] == code
    assert words in reply["error"]["message"]
    assert "\n" not in reply["error"]["message"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", ""])
def test_other_hosts_are_refused(server: Client, host: str) -> None:
    """A name that was made to resolve to this machine (DNS rebinding) must not reach the server."""
    assert server.request("GET", "/health", headers={"Host": host})[0] in (400, 421)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1234", "[::1]:80", "LOCALHOST"])
def test_our_hosts_are_answered(server: Client, host: str) -> None:
    """The names under which a browser on this machine asks."""
    assert server.request("GET", "/health", headers={"Host": host})[0] == 200


def test_other_pages_are_refused(server: Client) -> None:
    """A page of another site cannot use the processors of this machine."""
    body = json.dumps({"puzzle": MINI})
    evil = {**JSON, "Origin": "https://evil.example"}
    assert server.request("POST", "/api/solve", body, evil)[0] == 403
    ours = {**JSON, "Origin": f"http://127.0.0.1:{server.port}"}
    assert server.request("POST", "/api/solve", body, ours)[0] == 200


@pytest.mark.parametrize("path", ["/", "/health", "/api/docs", "/api/openapi.json", "/nowhere"])
def test_every_response_has_the_headers(server: Client, path: str) -> None:
    """No inline script, nothing from outside, no cookies, no other origins: on error pages as well."""
    _, headers, content = server.request("GET", path)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in headers
    assert "access-control-allow-origin" not in headers
    assert b"<script>" not in content
    assert b"style=" not in content


@pytest.mark.parametrize("path", ["/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd"])
def test_only_files_of_the_page_are_served(server: Client, path: str) -> None:
    """A path cannot leave the folder of the page."""
    assert server.request("GET", path)[0] == 404


def test_the_page_announces_all_its_modules(server: Client) -> None:
    """A browser that finds them import by import paints late; an unchanged file is not sent twice."""
    page = server.request("GET", "/")[2].decode()
    named = re.findall(r'<link rel="modulepreload" href="/static/([\w-]+\.js)">', page)
    assert named == sorted(path.name for path in STATIC.glob("*.js"))
    status, headers, _ = server.request("GET", "/static/app.js")
    again, _, content = server.request("GET", "/static/app.js", headers={"if-none-match": headers["etag"]})
    assert (status, again, content) == (200, 304, b"")


def test_a_hopeless_question_stops_at_its_deadline(server: Client) -> None:
    """Every question ends, whatever is asked."""
    start = time.monotonic()
    status, reply = server.ask("count", puzzle=EMPTY, limit=10**12, seconds=0.5)
    assert time.monotonic() - start < DEFAULT_SECONDS  # 1.0 s and a busy machine
    assert status in (200, 408)
    assert status == 408 or reply["result"]["status"] == "stopped"


def test_easy_questions_are_answered_while_workers_are_busy(server: Client) -> None:
    """One hard board holds up nobody, and neither do more of them than there are workers."""
    hopeless = [server.begin_hopeless() for _ in range(8)]
    server.wait_until(lambda health: health["busy"] + health["waiting"] >= 8)
    for _ in range(20):
        assert server.ask("solve", puzzle=MINI)[0] == 200
    assert server.health()["busy"] >= 1  # the others have not ended meanwhile
    for connection in hopeless:
        connection.close()
    server.wait_until(lambda health: health["busy"] == health["waiting"] == 0)


def test_a_cut_connection_ends_its_question(server: Client) -> None:
    """A client that leaves takes its work with it: closed tabs must not keep processors busy."""
    for _ in range(30):
        server.begin_hopeless().close()
    server.wait_until(lambda health: health["busy"] == health["waiting"] == 0, seconds=40)  # not their 60 s


def test_a_killed_worker_is_replaced(server: Client) -> None:
    """A worker that the system kills costs nobody an answer."""
    before = server.processes()
    for pid in sorted(before)[1:]:  # the first is the nursery
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert server.ask("solve", puzzle=MINI)[0] == 200
    server.wait_until(lambda health: health["idle"] >= 2)
    assert set(server.processes()) - set(before)


@pytest.mark.slow
def test_a_slow_body_is_given_up() -> None:
    """A client that sends its body byte by byte cannot hold a connection for ever."""
    with running_server("--workers", "2") as server:
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=BODY_SECONDS + PATIENCE)
        connection.sendall(
            b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert b" 408 " in connection.recv(100)
        connection.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_end_leaves_no_process(number: signal.Signals) -> None:
    """Ctrl-C ends it at once, with questions under way; even if it is killed, nothing stays behind."""
    with running_server("--workers", "4") as server:
        hopeless = [server.begin_hopeless() for _ in range(4)]
        server.wait_until(lambda health: health["busy"] >= 2)
        processes, start = server.processes(), time.monotonic()
        os.kill(server.process.pid, number)
        code = server.process.wait(PATIENCE)
        assert time.monotonic() - start < 30.0  # at once, not when the questions end
        assert code == (0 if number != signal.SIGKILL else -signal.SIGKILL)
        assert len(processes) >= 3
        assert none_left(processes)
        for connection in hopeless:
            connection.close()


def run(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "passatempo", "serve", "--no-browser", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)


def test_a_port_in_use_is_one_line() -> None:
    """Two servers on one port would take each other's requests."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "is in use" in done.stderr
    assert done.stderr.count("\n") == 1


def test_other_machines_are_let_in_only_deliberately() -> None:
    """Listening for other machines is a decision, and the message says what it means."""
    done = run("--host", "0.0.0.0")
    assert done.returncode == 2
    assert "--allow-remote" in done.stderr
    assert "password" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_package_is_named() -> None:
    """Without the extra, the verb says what to install; all other verbs do without it."""
    code = (
        "import sys; sys.modules['granian'] = sys.modules['starlette'] = None;"
        "from passatempo.cli import main; sys.exit(main(['serve']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'passatempo[web]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_solving_does_not_load_the_server() -> None:
    """A solve must not pay for the page."""
    code = (
        "import sys; from passatempo.cli import main; main(['solve', '..4. 1... .2.. ...3']);"
        "sys.exit(any(name.startswith(('passatempo.web', 'granian', 'starlette')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
