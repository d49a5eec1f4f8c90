"""Cancelling: questions end soon after another thread, or the event loop, asks them to."""

from __future__ import annotations

import asyncio
import inspect
import threading
import time
from collections.abc import Callable

import pytest

import passatempo as pt
from passatempo.deadline import check

pytestmark = pytest.mark.slow

SOON = 10.0  # seconds; it takes some milliseconds, but machines of tests are busy
BLANK = "." * 81


def blank() -> pt.Puzzle:
    return pt.read(BLANK)


LONG: dict[str, Callable[[pt.Cancel], object]] = {
    "count": lambda cancel: pt.count(blank(), cancel=cancel),
    "count native": lambda cancel: pt.count(blank(), method="native", cancel=cancel),
    "count by backtracking": lambda cancel: pt.count(blank(), method="backtracking", cancel=cancel),
    "count sat": lambda cancel: pt.count(blank(), method="sat", cancel=cancel),
    "solve": lambda cancel: pt.solve(blank(), limit=None, cancel=cancel),
    "solutions": lambda cancel: sum(1 for _ in pt.solutions(blank(), cancel=cancel)),
}


def cancelled_soon(ask: Callable[[pt.Cancel], object], after: float = 0.3) -> object:
    """What a question gives, or the error it raises, when it is cancelled; it must end soon."""
    cancel, ends = pt.Cancel(), list[float]()

    def stop() -> None:
        ends.append(time.monotonic())
        cancel.cancel()

    timer = threading.Timer(after, stop)
    timer.start()
    try:
        return ask(cancel)
    except pt.StoppedError as stopped:
        return stopped
    finally:
        timer.join()
        assert time.monotonic() - ends[0] < SOON


@pytest.mark.parametrize("name", LONG)
def test_a_question_ends_when_it_is_cancelled(name: str) -> None:
    """In the kernel, in CaDiCaL and in Python: each looks at the token in its own way."""
    found = cancelled_soon(LONG[name])
    assert found.reason == "cancelled"  # type: ignore[attr-defined]
    assert getattr(found, "status", "stopped") == "stopped"


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_generating_ends_when_it_is_cancelled(threads: int) -> None:
    """Attempts that fail are repeated for a minute; those of other processes are waited for."""

    def ask(cancel: pt.Cancel) -> object:
        with cancel:
            return list(pt.generate("sudoku", difficulty="11.9-", threads=threads, seed=1))

    assert isinstance(cancelled_soon(ask, 1.5), pt.StoppedError)


def test_lines_end_when_they_are_cancelled() -> None:
    """The threads of the kernel have no Python; the one that waits for them looks at the token."""

    def ask(cancel: pt.Cancel) -> object:
        with cancel:
            return pt.solve_lines(BLANK.encode(), limit=None)

    assert isinstance(cancelled_soon(ask), pt.StoppedError)


def test_a_token_that_was_cancelled_stops_at_once() -> None:
    """Else a question asked a moment later would run on."""
    cancel = pt.Cancel()
    cancel.cancel()
    assert cancel.cancelled
    assert pt.count(blank(), cancel=cancel).status == "stopped"
    with cancel, pytest.raises(pt.StoppedError, match="cancelled"):
        check()
    check()


def test_a_token_ends_only_what_has_it() -> None:
    """Two questions in two threads: the other one goes on."""
    first, second, counts = pt.Cancel(), pt.Cancel(), dict[str, pt.Count]()

    def ask(name: str, cancel: pt.Cancel, limit: int) -> None:
        counts[name] = pt.count(blank(), limit=limit, cancel=cancel)

    endless = threading.Thread(target=ask, args=("endless", first, 10**15))
    short = threading.Thread(target=ask, args=("short", second, 200_000))
    endless.start()
    short.start()
    first.cancel()
    endless.join(20)
    short.join(60)
    assert counts["endless"].status == "stopped"
    assert counts["short"] == 200_000


def test_blocks_of_tokens_may_be_nested() -> None:
    """A library may have its own token inside of its caller's."""
    outer, inner = pt.Cancel(), pt.Cancel()
    with outer, inner, outer:
        check()
        outer.cancel()
        with pytest.raises(pt.StoppedError):
            check()
    with inner:
        check()


@pytest.mark.parametrize("wrong", [1, "x", threading.Event()])
def test_a_token_must_be_one(wrong: object) -> None:
    """An Event would be accepted and never looked at."""
    with pytest.raises(pt.InputError, match="expected a Cancel"):
        pt.solve(blank(), cancel=wrong)  # type: ignore[arg-type]


def test_a_cancelled_task_ends_with_its_work() -> None:
    """A task that only abandons its thread would leave a core busy for years."""

    async def main() -> float:
        before = threading.active_count()
        task = asyncio.create_task(pt.aio.count(blank()))
        await asyncio.sleep(0.3)
        start = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert threading.active_count() <= before + 1
        return time.monotonic() - start

    assert asyncio.run(main()) < SOON


def test_a_timeout_of_asyncio_ends_the_work() -> None:
    """What people write first."""

    async def main() -> None:
        async with asyncio.timeout(0.2):
            await pt.aio.solve(blank(), limit=None)

    start = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(main())
    assert time.monotonic() - start < 0.2 + SOON


def test_the_event_loop_goes_on() -> None:
    """Questions are asked in threads: others are answered meanwhile."""

    async def main() -> tuple[pt.Answer, int]:
        counting = asyncio.create_task(pt.aio.count(blank()))
        answer = await pt.aio.solve(pt.read("..4. 1... .2.. ...3"))
        solutions = [each async for each in pt.aio.solutions(pt.read("..4. .... .2.. ...3"))]
        counting.cancel()
        return answer, len(solutions)

    answer, number = asyncio.run(main())
    assert answer.unique
    assert number == pt.count(pt.read("..4. .... .2.. ...3"))


def test_an_error_reaches_the_task() -> None:
    """Errors are those of the function."""
    with pytest.raises(pt.InputError, match="not a method"):
        asyncio.run(pt.aio.solve(blank(), method="x"))


def test_puzzles_are_generated_one_by_one() -> None:
    """An asynchronous iterator asks for the next when it is wanted."""

    async def main() -> list[pt.Puzzle]:
        return [each.puzzle async for each in pt.aio.generate("sudoku", size=4, count=2, seed=1)]

    assert asyncio.run(main()) == [each.puzzle for each in pt.generate("sudoku", size=4, count=2, seed=1)]


def test_every_question_can_be_awaited() -> None:
    """A new question would be forgotten: those that may take long have `seconds` or `threads`."""
    asked = {
        name
        for name in pt.__all__
        if inspect.isfunction(getattr(pt, name))
        and {"seconds", "threads"} & inspect.signature(getattr(pt, name)).parameters.keys()
    }
    assert asked - {"draw", "read_all"} <= set(pt.aio.__all__)
    for name in set(pt.aio.__all__) - {"in_thread"}:
        assert inspect.signature(getattr(pt.aio, name)) == inspect.signature(getattr(pt, name))
