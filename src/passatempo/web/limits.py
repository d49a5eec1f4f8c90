"""The largest bodies, boards and times that the server accepts."""

from __future__ import annotations

MOST_BYTES = 1_000_000  # of the body of a request
BODY_SECONDS = 10.0  # until a body has arrived
HEADER_SECONDS = 10.0  # until the headers of a request have arrived
MOST_CELLS = 2_500  # of a board: 50x50
DEFAULT_SECONDS = 10.0  # for a question that names no time limit
LEAST_SECONDS = 0.01  # for any question
MOST_SECONDS = 60.0  # for any question
GRACE_SECONDS = 0.5  # after the time limit of a question, until its worker is killed
MOST_WAITING = 1_000  # questions that wait for a worker; more are refused
MEMORY_BYTES = 4 << 30  # of address space for each worker, beyond what it starts with
