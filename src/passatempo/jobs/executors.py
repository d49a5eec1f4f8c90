"""Where the parts of a job are answered: in threads of this process, or in processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from passatempo.errors import StoppedError
from passatempo.jobs.answering import PartAnswers, answer_part
from passatempo.jobs.manifest import Manifest
from passatempo.parallel.processes import ProcessPool, pickle_call

MOST_DEATHS = 100  # of worker processes in a row, without any part done in between
_AHEAD = 2  # parts submitted for each worker, so that none is idle

Answered = tuple[int, PartAnswers]
AnswerParts = Callable[[Manifest, Iterable[int]], Iterator[Answered]]  # in any order
Submit = Callable[..., "Future[PartAnswers]"]  # answer_part with these arguments


def in_threads(threads: int) -> AnswerParts:
    """An executor for questions that the kernel answers, which needs no interpreter lock."""

    def answer_parts(manifest: Manifest, parts: Iterable[int]) -> Iterator[Answered]:
        with ThreadPoolExecutor(threads) as pool:
            try:
                yield from _as_completed(manifest, list(parts)[::-1], threads, _submit_to_threads(pool))
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return answer_parts


def in_processes(processes: int) -> AnswerParts:
    """An executor for questions that Python answers; the parts of processes that die are done again."""

    def answer_parts(manifest: Manifest, parts: Iterable[int]) -> Iterator[Answered]:
        waiting, deaths = list(parts)[::-1], 0
        while waiting:
            with ProcessPool(processes) as pool:
                try:
                    for answered in _as_completed(manifest, waiting, processes, _submit_to(pool)):
                        deaths = 0
                        yield answered
                except StoppedError:
                    deaths += 1
                    if deaths == MOST_DEATHS:
                        raise

    return answer_parts


def _submit_to_threads(pool: ThreadPoolExecutor) -> Submit:
    return lambda *arguments: pool.submit(answer_part, *arguments)


def _submit_to(pool: ProcessPool) -> Submit:
    def submit(*arguments: object) -> Future[PartAnswers]:
        request = pickle_call(answer_part, *arguments)
        assert request is not None  # all of it is plain data
        return pool.submit(request)

    return submit


def _as_completed(manifest: Manifest, waiting: list[int], workers: int, submit: Submit) -> Iterator[Answered]:
    """The answers to the parts `waiting`, the last first, which are removed from it as they are done."""
    head = manifest.input.head()
    running = dict[Future[PartAnswers], int]()
    try:
        while waiting or running:
            while waiting and len(running) < _AHEAD * workers:
                part = waiting.pop()
                data = manifest.input.read(part, manifest.part_bytes)
                running[submit(manifest.question, head, data)] = part
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                answers = future.result()
                yield running.pop(future), answers
    finally:
        waiting += running.values()  # of workers that died


__all__ = ["AnswerParts", "Answered", "in_processes", "in_threads"]
