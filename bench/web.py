"""The server of the workbench under load: `python bench/web.py [--cuts N] [--requests N]`.

It starts a server on a free port of 127.0.0.1 and measures

- 200 questions at once, ten of them about hopeless boards: the times of the easy ones, and by how much the
  hopeless ones exceed their time limit;
- connections that are cut in the middle of a question: whether workers are busy afterwards;
- many requests: the memory of all processes of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

EASY = {"text": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}
HOPELESS_SECONDS = 3.0


def hopeless() -> dict[str, object]:
    """A count that takes longer than anybody waits: all sudoku grids."""
    puzzle = {"passatempo": 1, "kind": "sudoku", "rows": 25, "cols": 25, "clues": {}}
    return {"puzzle": puzzle, "limit": 10**12, "seconds": HOPELESS_SECONDS}


@contextmanager
def running_server(*options: str) -> Iterator[tuple[int, int]]:
    """A server; gives its port and its process id."""
    command = [sys.executable, "-m", "passatempo", "serve", "--no-browser", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split("/ (")[0].rpartition(":")[2])
        try:
            yield port, process.pid
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(10)


async def ask(port: int, name: str, arguments: object, cut_after: float | None = None) -> tuple[int, float]:
    """The status of a reply and the seconds it took; with `cut_after` the connection is closed then."""
    body, start = json.dumps(arguments).encode(), time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = (
        f"POST /api/{name} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    writer.write(head.encode() + body)
    if cut_after is not None:
        await asyncio.sleep(cut_after)
        writer.transport.abort()
        return 0, time.perf_counter() - start
    content = await reader.read()
    writer.close()
    return int(content.split(b" ", 2)[1]), time.perf_counter() - start


async def health(port: int) -> dict[str, int]:
    """What /health says."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    content = await reader.read()
    writer.close()
    return json.loads(content.partition(b"\r\n\r\n")[2])


async def ready(port: int) -> dict[str, object]:
    """Wait for the server; returns the arguments of an easy question."""
    while True:
        try:
            if (await health(port))["idle"] >= 2:
                break
        except OSError:
            pass
        await asyncio.sleep(0.05)
    givens = [EASY["text"][at : at + 9] for at in range(0, 81, 9)]
    puzzle = {"passatempo": 1, "kind": "sudoku", "rows": 9, "cols": 9, "clues": {"givens": givens}}
    return {"puzzle": puzzle}


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


async def rush(port: int, number: int = 200, hard: int = 10) -> None:
    """Many questions at once, some of them hopeless."""
    easy = await ready(port)
    order = [True] * hard + [False] * (number - hard)
    random.Random(1).shuffle(order)
    asked = [ask(port, "count", hopeless()) if each else ask(port, "solve", easy) for each in order]
    replies = await asyncio.gather(*asked)
    quick = [took for (_, took), each in zip(replies, order, strict=True) if not each]
    slow = [took for (_, took), each in zip(replies, order, strict=True) if each]
    statuses = sorted({status for status, _ in replies})
    in_ms = ", ".join(
        f"{1000 * each:.0f} ms {what}"
        for each, what in (
            (statistics.median(quick), "at the median"),
            (percentile(quick, 0.95), "at the 95th percentile"),
            (max(quick), "at most"),
        )
    )
    print(f"{number} at once, {hard} of them hopeless: easy ones {in_ms};")
    print(f"  hopeless ones {min(slow):.2f} to {max(slow):.2f} s of {HOPELESS_SECONDS:g} s; {statuses}")


async def cuts(port: int, number: int) -> None:
    """Connections cut in the middle of a question."""
    await ready(port)
    rng, start = random.Random(2), time.perf_counter()
    for _ in range(number // 20):
        cut = (ask(port, "count", hopeless(), rng.uniform(0.0, 0.1)) for _ in range(20))
        await asyncio.gather(*cut)
    took = time.perf_counter() - start
    await asyncio.sleep(0.3)
    print(f"{number} connections cut in {took:.1f} s; then {await health(port)}")


def memory(pid: int) -> float:
    """The megabytes that a process and all its descendants have for themselves (proportional set size)."""
    tree, found = {pid}, 0
    for entry in sorted(int(name) for name in os.listdir("/proc") if name.isdigit()):
        try:
            parent = int(Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()[1])
            if parent in tree:
                tree.add(entry)
            if entry in tree:
                rollup = Path(f"/proc/{entry}/smaps_rollup").read_text()
                found += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
        except (OSError, StopIteration):
            continue
    return found / 1024


async def many(port: int, pid: int, number: int) -> None:
    """Many requests, and the memory after each tenth of them."""
    easy, figures, start = await ready(port), list[str](), time.perf_counter()
    for _ in range(10):
        for _ in range(number // 100):
            await asyncio.gather(*(ask(port, "solve", easy) for _ in range(10)))
        figures.append(f"{memory(pid):.0f}")
    rate = number / (time.perf_counter() - start)
    print(f"{number} requests, {rate:.0f} a second; memory after each tenth: {' '.join(figures)} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--rushes", type=int, default=3)
    options = parser.parse_args()
    with running_server() as (port, pid):
        for _ in range(options.rushes):
            asyncio.run(rush(port))
        if options.cuts:
            asyncio.run(cuts(port, options.cuts))
        if options.requests:
            asyncio.run(many(port, pid, options.requests))


if __name__ == "__main__":
    main()
