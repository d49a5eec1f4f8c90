"""Where the parts of a job are answered: in threads of this process, or in processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial

from passatempo.bulk import LineQuestion
from passatempo.errors import StoppedError
from passatempo.jobs.answering import PartAnswers, answer_part
from passatempo.jobs.input_parts import Part
from passatempo.parallel.processes import ProcessPool, pickle_call

MOST_DEATHS = 100  # of worker processes in a row, without any part done in between
_AHEAD = 2  # parts submitted for each worker, so that none is idle

Answered = tuple[int, PartAnswers]
AnswerParts = Callable[[LineQuestion, bytes, Iterator[Part]], Iterator[Answered]]  # in any order
Submit = Callable[..., "Future[PartAnswers]"]  # answer_part with these arguments


def in_threads(threads: int) -> AnswerParts:
    """An executor for questions that the kernel answers, which needs no interpreter lock."""

    def answer_parts(question: LineQuestion, head: bytes, parts: Iterator[Part]) -> Iterator[Answered]:
        with ThreadPoolExecutor(threads) as pool:
            answer = partial(answer_part, question, head)
            try:
                yield from _as_completed(parts, [], threads, partial(pool.submit, answer))
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return answer_parts


def in_processes(processes: int) -> AnswerParts:
    """An executor for questions that Python answers; the parts of processes that die are done again."""

    def answer_parts(question: LineQuestion, head: bytes, parts: Iterator[Part]) -> Iterator[Answered]:
        lost, deaths = list[Part](), 0
        while True:
            with ProcessPool(processes) as pool:
                try:
                    submit = _submit_to(pool, question, head)
                    for answered in _as_completed(parts, lost, processes, submit):
                        deaths = 0
                        yield answered
                    return
                except StoppedError:
                    deaths += 1
                    if deaths == MOST_DEATHS:
                        raise

    return answer_parts


def _submit_to(pool: ProcessPool, question: LineQuestion, head: bytes) -> Submit:
    def submit(part: bytes) -> Future[PartAnswers]:
        request = pickle_call(answer_part, question, head, part)
        assert request is not None  # all of it is plain data
        return pool.submit(request)

    return submit


def _as_completed(
    parts: Iterator[Part], lost: list[Part], workers: int, submit: Submit
) -> Iterator[Answered]:
    """The answers to the parts `lost` and to all others; those of workers that died are in `lost` again."""
    running = dict[Future[PartAnswers], Part]()
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
