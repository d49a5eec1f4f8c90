"""An executor on a Dask cluster: other processes of this machine, or a scheduler with workers anywhere.

The driver reads the parts and writes the answers, so workers need no shared folder. Workers that die are
replaced by Dask; their parts are done again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from typing import Any

from passatempo import __version__
from passatempo.errors import InputError, MissingExtraError, StoppedError
from passatempo.jobs.executors import Answer, Answered, AnswerParts
from passatempo.jobs.input_parts import Part
from passatempo.messages import Message
from passatempo.parallel.cores import available_cores

LOCAL = "local"
CONNECT_SECONDS = 10
MOST_LOSSES = 6  # of the scheduler, or attempts to find it again, without any part done in between
MOST_DEATHS = 100  # of workers that Dask gives up a part for
_AHEAD = 3  # parts submitted for each thread of a worker


def on_cluster(address: str) -> AnswerParts:
    """An executor on the cluster with a scheduler at an address; `local` or `local:N` starts one here.

    Raises MissingExtraError without Dask, InputError if the number of workers is none, and while running
    StoppedError if the scheduler cannot be reached.
    """
    if find_spec("distributed") is None:
        raise MissingExtraError("a cluster", "cluster")
    workers = _local_workers(address)

    def answer_parts(answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
        lost, losses = list[Part](), 0
        while True:
            try:
                with _client(address, workers) as client:
                    _compare_versions(client)
                    for answered in _as_completed(client, answer, parts, lost):
                        losses = 0
                        yield answered
                    return
            except _LostError as error:
                losses += 1
                if losses == MOST_LOSSES or (losses == 1 and not error.was_connected):
                    raise StoppedError(error.message) from None

    return answer_parts


class _LostError(StoppedError):
    """The scheduler cannot be reached, or not any more."""

    was_connected = True


def _local_workers(address: str) -> int | None:
    """The number of workers to start here; None: the address is that of a scheduler."""
    name, _, number = address.partition(":")
    if name != LOCAL:
        return None
    if number and not (number.isascii() and number.isdigit() and 0 < int(number) < 1000):
        raise InputError("--cluster local:N: expected a number of workers, found '{number}'", number)
    return int(number) if number else available_cores()


@contextmanager
def _client(address: str, workers: int | None) -> Iterator[Any]:
    distributed = _distributed()
    with ExitStack() as opened:
        try:
            if workers is None:
                target: Any = address
            else:
                cluster = distributed.LocalCluster(workers, threads_per_worker=1, dashboard_address=None)
                target = opened.enter_context(cluster)
            client = distributed.Client(target, timeout=CONNECT_SECONDS, set_as_default=False)
            opened.enter_context(client)
        except (OSError, TimeoutError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            unreachable = _LostError(
                Message("the cluster {address} cannot be reached: {reason}", address, reason)
            )
            unreachable.was_connected = False
            raise unreachable from None
        yield client


def _distributed() -> Any:
    """The package, which is slow to import and has no types."""
    import distributed

    return distributed


def _compare_versions(client: Any) -> None:
    """Raise an InputError if a worker has another version of this package, or none."""
    found: dict[str, str] = client.run(_version_here)
    for worker, version in sorted(found.items()):
        if version != __version__:
            raise InputError(
                "worker {worker} has version {version} of passatempo: expected {expected}",
                worker,
                version,
                __version__,
            )


def _version_here() -> str:
    return __version__


def _as_completed(client: Any, answer: Answer, parts: Iterator[Part], lost: list[Part]) -> Iterator[Answered]:
    """The answers to the parts `lost` and to all others; if the scheduler is lost, `lost` has the rest."""
    running, deaths = dict[Any, Part](), 0
    try:
        completed = _distributed().as_completed(loop=client.loop)

        def submit_next() -> None:
            part = lost.pop() if lost else next(parts, None)
            if part is None:
                return
            future = client.submit(answer, part[1], pure=False, retries=MOST_DEATHS)
            running[future] = part
            completed.add(future)

        for _ in range(_AHEAD * max(1, sum(client.nthreads().values()))):
            submit_next()
        for future in completed:
            part = running[future]
            try:
                answers = _answers_of(future, part[0])
            except (
                _distributed().KilledWorker
            ) as error:  # given up since workers died, which may be no fault of it
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise _failed(part[0], error) from None
                lost.append(part)
                del running[future]
                submit_next()
                continue
            del running[future]
            submit_next()
            yield part[0], answers
    except OSError as error:  # the package has none of its own for connections
        raise _LostError(Message("the connection to the cluster was lost: {why}", str(error))) from None
    finally:
        lost += running.values()


def _answers_of(future: Any, part: int) -> Any:
    """The answers of a future that is done; raises what Dask raises if several workers died."""
    if future.status not in ("finished", "error"):
        raise _LostError(Message("the connection to the cluster was lost: {why}", future.status))
    try:
        return future.result()
    except (_distributed().KilledWorker, OSError):
        raise
    except Exception as error:
        raise _failed(part, error) from None


def _failed(part: int, error: Exception) -> StoppedError:
    return StoppedError(Message("part {part} failed on the cluster: {why}", part, str(error)))
