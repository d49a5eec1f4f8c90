"""The pool: which question is answered by which worker, and when.

Most questions take milliseconds, a few take as long as they may. So that these hold up nobody, a question
starts in one of a few *quick* places. If it is still not answered after a first slice of time while others
wait, it goes on with low priority in one of the *long* places. If all of these are taken, its worker is
killed, and it is parked: it starts again in a long place, or with a slice four times as long in a quick one
that no new question wants. New questions always have at least one quick place for themselves.

A question ends with its reply, at its deadline, or when its client leaves; in the last two cases its worker
is killed and replaced.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Coroutine

from passatempo.records import dataclass
from passatempo.web.limits import GRACE_SECONDS, MOST_WAITING
from passatempo.web.nursery import Nursery
from passatempo.web.worker import Worker, WorkerEndedError

FIRST_SLICE = 0.005  # seconds
_SLICE_GROWTH = 4
_LEAST_WAIT = 0.002  # seconds between two looks at the slices
_SPARE = 4  # workers that are ready beside those for the quick places
_MOST_ASKED = 1_000  # questions until a worker is replaced, so that no leak can grow
_ATTEMPTS = 3  # of a question whose worker ends by itself
_RETRY_SECONDS = 0.2  # after a worker that ended before it was ready

MakeFrame = Callable[[float], bytes]  # of the seconds that are left


class BusyError(Exception):
    """Too many questions wait already, or the server is about to end."""


class LateError(Exception):
    """The deadline of a question has passed."""


class Job:
    """A question under way."""

    def __init__(self, make_frame: MakeFrame, deadline: float, reply: asyncio.Future[bytes]) -> None:
        self.make_frame, self.deadline, self.reply = make_frame, deadline, reply
        self.worker: Worker | None = None
        self.started_at = 0.0  # processor time of its worker when it began
        self.slice = FIRST_SLICE  # seconds of processor time that it may use while others wait
        self.long = False  # it runs with low priority
        self.attempts = 0


def _rest_of_slice(job: Job) -> float:
    """The processor time that is left of the slice of a question under way."""
    return 0.0 if job.worker is None else job.started_at + job.slice - job.worker.processor_seconds()


@dataclass(frozen=True)
class Load:
    """How many questions are answered, how many wait, and how many workers are ready."""

    busy: int
    waiting: int
    idle: int


def default_workers() -> int:
    """The number of questions that are answered at once by default."""
    return 2 * (os.cpu_count() or 1) + 2


class Pool:
    """The workers and the questions that they answer or that wait for them."""

    def __init__(self, nursery: Nursery, workers: int) -> None:
        self._nursery = nursery
        self._quick_places = max(1, min(max(2, os.cpu_count() or 1), workers // 2))
        self._long_places = max(0, workers - self._quick_places)
        self._idle: deque[Worker] = deque()
        self._starting = 0
        self._quick: set[Job] = set()
        self._long: set[Job] = set()
        self._new: deque[Job] = deque()
        self._parked: deque[Job] = deque()  # they have used their first slice
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def load(self) -> Load:
        """What the pool does now."""
        waiting = len(self._new) + len(self._parked)
        return Load(len(self._quick) + len(self._long), waiting, len(self._idle))

    async def ask(self, make_frame: MakeFrame, seconds: float) -> bytes:
        """The reply to a question; LateError after its time limit, BusyError if too many wait."""
        if self._closed or self.load.waiting >= MOST_WAITING:
            raise BusyError
        loop = asyncio.get_running_loop()
        job = Job(make_frame, loop.time() + seconds, loop.create_future())
        self._new.append(job)
        self._schedule()
        try:
            async with asyncio.timeout_at(job.deadline + GRACE_SECONDS):
                return await job.reply
        except TimeoutError:
            raise LateError from None
        finally:
            self._forget(job)

    def start(self) -> None:
        """Fork the first workers."""
        self._refill()

    def close(self) -> None:
        """Kill every worker; questions under way are given up."""
        if self._closed:
            return
        self._closed = True
        for task in self._tasks:
            task.cancel()
        for job in (*self._quick, *self._long, *self._new, *self._parked):
            if not job.reply.done():
                job.reply.set_exception(BusyError())
        self._nursery.close()

    # Scheduling

    def _schedule(self) -> None:
        """Give waiting questions the workers that are ready, new ones first."""
        for worker in [worker for worker in self._idle if worker.ended]:
            self._idle.remove(worker)
        while self._new and self._idle and len(self._quick) < self._quick_places:
            self._begin(self._new.popleft(), self._quick)
        while self._parked and self._idle and len(self._long) < self._long_places:
            self._begin(self._parked.popleft(), self._long)
        while self._parked and self._idle and self._may_retry():
            self._begin(self._shortest_parked(), self._quick)
        self._refill()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.load.waiting and self._quick:
            least = max(_LEAST_WAIT, min(map(_rest_of_slice, self._quick)))
            self._timer = asyncio.get_running_loop().call_later(least, self._end_slices)

    def _may_retry(self) -> bool:
        """Whether a parked question may use a quick place: not the last one, nor before a new question."""
        places = max(1, self._quick_places - 1)
        return not self._new and sum(job.slice > FIRST_SLICE for job in self._quick) < places

    def _shortest_parked(self) -> Job:
        """The parked question that has been tried for the shortest time."""
        job = min(self._parked, key=lambda job: job.slice)
        self._parked.remove(job)
        return job

    def _end_slices(self) -> None:
        """Move the questions that have used their first slice out of the way of those that wait."""
        self._timer = None
        for job in [job for job in self._quick if _rest_of_slice(job) <= 0] if self.load.waiting else ():
            self._quick.remove(job)
            if len(self._long) < self._long_places and job.worker is not None:
                self._make_long(job, job.worker)
            else:
                self._discard_worker(job)
                job.slice *= _SLICE_GROWTH
                self._parked.append(job)
        self._schedule()

    def _make_long(self, job: Job, worker: Worker) -> None:
        job.long = True
        self._long.add(job)
        worker.lower_priority()

    def _begin(self, job: Job, place: set[Job]) -> None:
        worker = job.worker = self._idle.popleft()
        job.started_at = worker.processor_seconds()
        if place is self._long:
            self._make_long(job, worker)
        else:
            place.add(job)
        self._run(self._answer(job, worker))

    async def _answer(self, job: Job, worker: Worker) -> None:
        left = max(0.01, job.deadline - asyncio.get_running_loop().time())
        try:
            reply = await worker.ask(job.make_frame(left))
        except WorkerEndedError:
            if job.worker is worker:  # nobody has taken it away
                self._on_end(job)
            return
        if job.worker is worker:
            job.worker = None
            self._leave(job)
            self._keep(worker, reusable=not job.long)
            if not job.reply.done():
                job.reply.set_result(reply)
        self._schedule()

    def _on_end(self, job: Job) -> None:
        """The worker of a question has ended by itself: another tries."""
        job.worker = None
        self._leave(job)
        job.attempts += 1
        if job.attempts < _ATTEMPTS:
            self._new.appendleft(job)
        elif not job.reply.done():
            job.reply.set_exception(WorkerEndedError())
        self._schedule()

    def _leave(self, job: Job) -> None:
        self._quick.discard(job)
        self._long.discard(job)

    def _forget(self, job: Job) -> None:
        """Remove a question that has its reply, is late, or whose client has left."""
        self._leave(job)
        for queue in (self._new, self._parked):
            if job in queue:
                queue.remove(job)
        self._discard_worker(job)
        if not self._closed:
            self._schedule()

    # Workers

    def _discard_worker(self, job: Job) -> None:
        worker, job.worker = job.worker, None
        if worker is not None:
            worker.kill()

    def _keep(self, worker: Worker, reusable: bool) -> None:
        """Let a worker wait for the next question; one of low priority, or an old one, is replaced."""
        if reusable and worker.asked < _MOST_ASKED and len(self._idle) < self._quick_places + _SPARE:
            self._idle.append(worker)
        else:
            worker.kill()

    def _refill(self) -> None:
        """Fork workers until enough are ready for the free quick places, and some more."""
        wanted = self._quick_places - len(self._quick) + _SPARE
        while not self._closed and len(self._idle) + self._starting < wanted:
            self._starting += 1
            self._run(self._start_worker())

    async def _start_worker(self) -> None:
        worker = Worker(self._nursery)
        try:
            await worker.start()
        except (WorkerEndedError, OSError):
            await asyncio.sleep(_RETRY_SECONDS)
        else:
            self._idle.append(worker)
        finally:
            self._starting -= 1
        if self._closed:
            worker.kill()
        else:
            self._schedule()

    def _run(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
