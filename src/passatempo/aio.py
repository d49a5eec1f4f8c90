"""The questions for asyncio: `await pt.aio.solve(puzzle)`, `async for solution in pt.aio.solutions(puzzle)`.

Each has the arguments and the answer of the function of the same name, and works in a thread of its own while
the event loop runs on. If its task is cancelled, the work stops within some milliseconds, and only then does
the task end: nothing goes on in the background.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextvars import copy_context
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar, cast

from passatempo import answers
from passatempo import batch as _batch
from passatempo import rating as _rating
from passatempo.columns import arrays as _arrays
from passatempo.combinations import sets as _sets
from passatempo.deadline import Cancel, check_cancelled
from passatempo.explaining import contradiction as _contradiction
from passatempo.explaining import hints as _hints
from passatempo.explaining import path as _path
from passatempo.explaining import possible_steps as _possible_steps
from passatempo.generating import author_board as _author_board
from passatempo.generating import box_grids as _box_grids
from passatempo.generating import exercises as _exercises
from passatempo.generating import run as _run
from passatempo.generating import series as _series
from passatempo.printing import book as _book
from passatempo.printing import sheet as _sheet

__all__ = [
    "best",
    "book",
    "candidates",
    "complete",
    "count",
    "count_by_structure",
    "exercises",
    "explain",
    "generate",
    "generate_lines",
    "hint",
    "in_thread",
    "is_unique",
    "possible_steps",
    "rate",
    "series",
    "sets",
    "sheet",
    "solutions",
    "solve",
    "solve_columns",
    "solve_lines",
    "why_none",
]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Item = TypeVar("Item")
_END = object()  # of an iterator


async def in_thread(
    function: Callable[Arguments, Result], *arguments: Arguments.args, **named: Arguments.kwargs
) -> Result:
    """Call any function of this package in a thread; if the task is cancelled, what it does is stopped."""
    return await _call(Cancel(), partial(function, *arguments, **named))


async def _call(cancel: Cancel, work: Callable[[], Result]) -> Result:
    begun = False

    def work_until_cancelled() -> Result:
        nonlocal begun
        begun = True
        with cancel:
            check_cancelled()
            return work()

    loop, context = asyncio.get_running_loop(), copy_context()
    future = loop.run_in_executor(None, cast(Any, context.run), work_until_cancelled)
    try:
        return cast(Result, await asyncio.shield(future))
    except asyncio.CancelledError:
        cancel.cancel()
        if begun:
            await asyncio.wait([future])
            future.exception()  # that it was stopped is known
        else:  # no thread is free, and it ends as soon as it begins
            future.cancel()
        raise


def _asynchronous(
    function: Callable[Arguments, Result],
) -> Callable[Arguments, Coroutine[Any, Any, Result]]:
    """The question as a coroutine function."""

    @wraps(function)
    async def ask(*arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        return await in_thread(function, *arguments, **named)

    return ask


def _iterated(
    function: Callable[Arguments, Iterator[Item]],
) -> Callable[Arguments, AsyncIterator[Item]]:
    """The question as an asynchronous generator function."""

    @wraps(function)
    async def ask(*arguments: Arguments.args, **named: Arguments.kwargs) -> AsyncIterator[Item]:
        cancel = Cancel()
        items = await _call(cancel, partial(function, *arguments, **named))
        while (item := await _call(cancel, partial(next, items, cast(Item, _END)))) is not _END:
            yield item

    return ask


solve = _asynchronous(answers.solve)
count = _asynchronous(answers.count)
count_by_structure = _asynchronous(answers.count_by_structure)
is_unique = _asynchronous(answers.is_unique)
candidates = _asynchronous(answers.candidates)
best = _asynchronous(answers.best)
solutions = _iterated(answers.solutions)
solve_lines = _asynchronous(_batch.solve_lines)
solve_columns = _asynchronous(_arrays.solve_columns)
sets = _iterated(_sets)
rate = _asynchronous(_rating.rate)
explain = _asynchronous(_path.explain)
hint = _asynchronous(_hints.hint)
possible_steps = _asynchronous(_possible_steps.possible_steps)
why_none = _asynchronous(_contradiction.why_none)
generate = _iterated(_run.generate)
series = _iterated(_series.series)
exercises = _iterated(_exercises.exercises)
complete = _asynchronous(_author_board.complete)
sheet = _asynchronous(_sheet.sheet)
book = _asynchronous(_book.book)
generate_lines = _asynchronous(_box_grids.generate_lines)
