"""Many questions, asked by several processes, with a count of those answered on the standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import Protocol, TypeVar

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


class InTurn(Protocol):
    """`in_turn` with its number of processes settled."""

    def __call__(
        self, answer: Callable[[Asked], Answered], questions: Sequence[Asked], name: str
    ) -> Iterator[Answered]: ...


def in_turn(
    answer: Callable[[Asked], Answered], questions: Sequence[Asked], name: str, *, jobs: int = 1
) -> Iterator[Answered]:
    """The answers in the order of the questions, none of which waits for all the others."""
    if jobs <= 1:
        yield from _counted(map(answer, questions), len(questions), name)
        return
    with Pool(jobs) as pool:
        yield from _counted(pool.imap(answer, questions), len(questions), name)


def _counted(answers: Iterator[Answered], number: int, name: str) -> Iterator[Answered]:
    for at, answer in enumerate(answers, 1):
        print(f"\r{name}: {at} of {number} ", end="\n" if at == number else "", file=sys.stderr, flush=True)
        yield answer
