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
MOST_DEATHS = 100  # of workers with the same part
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
        with _client(address, workers) as client:
            _compare_versions(client)
            yield from _as_completed(client, answer, parts)

    return answer_parts


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
            why = Message("the cluster {address} cannot be reached: {reason}", address, reason)
            raise StoppedError(why) from None
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


def _as_completed(client: Any, answer: Answer, parts: Iterator[Part]) -> Iterator[Answered]:
    running: dict[Any, int] = {}
    completed = _distributed().as_completed(loop=client.loop)

    def submit_next() -> None:
        number, part = next(parts, (0, None))
        if part is None:
            return
        future = client.submit(answer, part, pure=False, retries=MOST_DEATHS)
        running[future] = number
        completed.add(future)

    for _ in range(_AHEAD * max(1, sum(client.nthreads().values()))):
        submit_next()
    for future in completed:
        submit_next()
        part = running.pop(future)
        if future.status != "finished":
            why = str(future.exception())
            raise StoppedError(Message("part {part} failed on the cluster: {why}", part, why))
        yield part, future.result()
