"""Where the parts of a job are answered: in threads of this process, or in processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from passatempo.errors import StoppedError
from passatempo.jobs.input_parts import Part
from passatempo.parallel.processes import ProcessPool, pickle_call

MOST_DEATHS = 100  # of worker processes in a row, without any part done in between
_AHEAD = 2  # parts submitted for each worker, so that none is idle

Answer = Callable[[bytes], Any]  # to a part; it can be pickled
Answered = tuple[int, Any]
AnswerParts = Callable[[Answer, Iterator[Part]], Iterator[Answered]]  # in any order
Submit = Callable[[bytes], "Future[Any]"]


def in_threads(threads: int) -> AnswerParts:
    """An executor for questions that the kernel answers, which needs no interpreter lock."""

    def answer_parts(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from _as_completed(parts, [], threads, lambda part: pool.submit(answer, part))
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return answer_parts


def in_processes(processes: int) -> AnswerParts:
    """An executor for questions that Python answers; the parts of processes that die are done again."""

    def answer_parts(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        lost, deaths = list[Part](), 0
        while True:
            with ProcessPool(processes) as pool:
                try:
                    for answered in _as_completed(parts, lost, processes, _submit_to(pool, answer)):
                        deaths = 0
                        yield answered
                    return
                except StoppedError:
                    deaths += 1
                    if deaths == MOST_DEATHS:
                        raise

    return answer_parts


def _submit_to(pool: ProcessPool, answer: Answer) -> Submit:
    def submit(part: bytes) -> Future[Any]:
        request = pickle_call(answer, part)
        assert request is not None  # all of it is plain data
        return pool.submit(request)

    return submit


def _as_completed(
    parts: Iterator[Part], lost: list[Part], workers: int, submit: Submit
) -> Iterator[Answered]:
    """The answers to the parts `lost` and to all others; those of workers that died are in `lost` again."""
    running = dict[Future[Any], Part]()
    try:
        while True:
            while len(running) < _AHEAD * workers:
                part = lost.pop() if lost else next(parts, None)
                if part is None:
                    break
                running[submit(part[1])] = part
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                answers = future.result()
                yield running.pop(future)[0], answers
    finally:
        lost += running.values()


__all__ = ["AnswerParts", "Answered", "in_processes", "in_threads"]
