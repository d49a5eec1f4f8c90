"""Questions answered by several processes, with a count of answers on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from typing import Protocol, TypeVar

Input = TypeVar("Input")
Output = TypeVar("Output")


class InTurn(Protocol):
    """`in_turn` with its number of processes fixed."""

    def __call__(
        self, answer: Callable[[Input], Output], questions: Sequence[Input], name: str
    ) -> Iterator[Output]: ...


def in_turn(
    answer: Callable[[Input], Output], questions: Sequence[Input], name: str, *, jobs: int = 1
) -> Iterator[Output]:
    """The answers in the order of the questions, each as soon as it and those before it are done."""
    if jobs <= 1:
        yield from _counted(map(answer, questions), len(questions), name)
        return
    with Pool(jobs) as pool:
        yield from _counted(pool.imap(answer, questions), len(questions), name)


def _counted(answers: Iterator[Output], number: int, name: str) -> Iterator[Output]:
    for at, answer in enumerate(answers, 1):
        print(f"\r{name}: {at} of {number} ", end="\n" if at == number else "", file=sys.stderr, flush=True)
        yield answer
