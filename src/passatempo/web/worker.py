"""A worker as the server sees it: a process that answers one question at a time."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress

from passatempo.web.frames import framed, read_frame
from passatempo.web.nursery import Nursery

LOW_PRIORITY = 15  # added to the niceness of a worker whose question takes long
_PROCESSOR_CLOCK = 2  # of a process, on Linux: what clock_getcpuclockid() computes
_MOST_BUFFERED = 1 << 26  # bytes of a reply


class WorkerEndedError(Exception):
    """The process of a worker has ended."""


class Worker:
    """A worker; it is ready once `start` has returned."""

    def __init__(self, nursery: Nursery) -> None:
        self._nursery = nursery
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.pid = 0
        self.asked = 0  # questions

    async def start(self) -> None:
        """Fork the process and wait until it is ready; WorkerEndedError if it ends before."""
        connection = self._nursery.fork()
        self._reader, self._writer = await asyncio.open_connection(sock=connection, limit=_MOST_BUFFERED)
        self.pid = int(await self._next_frame())

    @property
    def ended(self) -> bool:
        """Whether its process has closed the connection."""
        return self._reader is not None and self._reader.at_eof()

    async def ask(self, frame: bytes) -> bytes:
        """The reply to a question; WorkerEndedError if the process ends before."""
        assert self._writer is not None
        self.asked += 1
        self._writer.write(framed(frame))
        return await self._next_frame()

    async def _next_frame(self) -> bytes:
        assert self._reader is not None
        try:
            return await read_frame(self._reader)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerEndedError from None

    def processor_seconds(self) -> float:
        """The processor time that it has used so far; the time of day where the system does not say."""
        try:
            return time.clock_gettime((~self.pid << 3) | _PROCESSOR_CLOCK)
        except OSError:
            return time.monotonic()

    def lower_priority(self) -> None:
        """Leave the processor to others."""
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self.pid, LOW_PRIORITY)

    def kill(self) -> None:
        """End the process, whatever it does."""
        if self._writer is not None:
            self._writer.transport.abort()
        if self.pid:
            self._nursery.kill(self.pid)
