"""batch: files of puzzles, one per line; the answer to each is one line."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from json import dumps
from typing import BinaryIO
from warnings import catch_warnings, simplefilter

from passatempo.answers import NONE, SOLVED, UNIQUENESS_LIMIT
from passatempo.batch import LineAnswers, LineSolver
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, combine_codes
from passatempo.cli.inputs import STANDARD_INPUT, notify_about, standard_input
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.cli.writing import descriptor_of, write_whole
from passatempo.errors import InputError, UnreadRulesWarning
from passatempo.formats import read
from passatempo.formats.sources import LONGEST_LINE, open_file
from passatempo.messages import OR, Message, decimal, grouped
from passatempo.puzzle import Puzzle

TASKS = ("solve",)
_SMALL_BLOCK, _LARGE_BLOCK = 1_000_000, 8_000_000  # bytes solved at once: the more, the less threads wait
_BLOCK_SECONDS = 0.5  # by then the answers to a block are to be written
_BOM = b"\xef\xbb\xbf"


def run(options: Options) -> int:
    """Solve every line of the files; returns the exit code."""
    task, *files = options.inputs or [""]
    if task not in TASKS:
        raise InputError("unknown task '{task}': expected {tasks}", task, (OR, *TASKS))
    like = None if options.like is None else _read_like(options.like)
    limit = UNIQUENESS_LIMIT if options.limit is None else options.limit or None
    solver = LineSolver(like=like, limit=limit, threads=options.threads, keep=True)
    batch = _Batch(solver, options.json)
    with progress(lambda: plural(batch.lines, "line")):
        codes = [batch.solve_file(file) for file in files or [STANDARD_INPUT]]
    batch.print_summary()
    return combine_codes([*codes, batch.code])


def _read_like(text: str) -> Puzzle:
    """The puzzle of --like; InputError if a part that may state rules was not read."""
    try:
        with catch_warnings():
            simplefilter("error", UnreadRulesWarning)
            return read(text)
    except (InputError, UnreadRulesWarning) as error:
        raise InputError(
            "--like: {error}", error.message if isinstance(error, InputError) else error
        ) from None


class _Batch:
    """Solves files, and counts their lines by result."""

    def __init__(self, solver: LineSolver, json: bool) -> None:
        self.solver, self.json = solver, json
        self.lines = self.none = self.one = self.several = self.bad = 0
        self.start = time.perf_counter()

    @property
    def code(self) -> int:
        """The exit code for the lines so far."""
        return BAD if self.bad else NO if self.none else ANSWERED

    def solve_file(self, file: str) -> int:
        """Write the answers to the lines of a file; returns BAD if it cannot be read."""
        try:
            for block in _blocks_of(file):
                answers = self.solver.solve(block)
                _write(self._as_json(answers) if self.json else answers.text)
                self._add(answers)
        except InputError as error:
            notify_about(file, error.message)
            return BAD
        return ANSWERED

    def _add(self, answers: LineAnswers) -> None:
        self.lines += answers.text.count(b"\n")
        self.none += answers.none
        self.one += answers.one
        self.several += answers.several
        self.bad += answers.bad

    def _as_json(self, answers: LineAnswers) -> bytes:
        """A JSON object for each line that is not empty."""
        lines = enumerate(answers.text.decode().split("\n")[:-1], self.lines + 1)
        return b"".join(dumps(_fields(number, line)).encode() + b"\n" for number, line in lines if line)

    def print_summary(self) -> None:
        """Print the counts on standard error."""
        seconds = time.perf_counter() - self.start
        counts = Message(
            "{lines}: {one} with one solution, {several} with several, {none} with none",
            plural(self.lines, "line"),
            *map(grouped, (self.one, self.several, self.none)),
        )
        if self.bad:
            counts = Message("{counts}, {bad} bad", counts, grouped(self.bad))
        notify("{counts}; {seconds} s", counts, decimal(seconds, 2))


def _write(lines: bytes | bytearray) -> None:
    """Write whole lines, even if the program is interrupted."""
    descriptor = descriptor_of(sys.stdout)
    if descriptor is None:
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()
    else:
        write_whole(descriptor, lines)


def _blocks_of(file: str) -> Iterator[bytes]:
    """The blocks of a file or of standard input."""
    if file == STANDARD_INPUT:
        yield from blocks(standard_input())
    else:
        with open_file(file) as stream:
            yield from blocks(stream)


def blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The stream in blocks of whole lines, larger ones if the blocks are used up quickly."""
    first, size = True, _SMALL_BLOCK
    while block := stream.read(size):
        rest = b"" if block.endswith(b"\n") else stream.readline(LONGEST_LINE + 1)
        if len(block) - block.rfind(b"\n") - 1 + len(rest.removesuffix(b"\n")) > LONGEST_LINE:
            raise InputError(
                "line too long: expected at most {longest_line} characters", grouped(LONGEST_LINE)
            )
        start = time.perf_counter()
        yield (block.removeprefix(_BOM) if first else block) + rest
        first, taken = False, time.perf_counter() - start
        size = _LARGE_BLOCK if taken * _LARGE_BLOCK < _BLOCK_SECONDS * len(block) else _SMALL_BLOCK


def _fields(number: int, line: str) -> dict[str, object]:
    """The JSON fields of an answer."""
    solution, _, count = line.partition(",")
    if count.startswith("error: "):
        return {"line": number, "status": "bad", "error": count.removeprefix("error: ")}
    fields: dict[str, object] = {"line": number, "status": SOLVED if solution else NONE}
    counted = {"count": int(count.removesuffix("+")), "complete": not count.endswith("+")}
    return fields | ({"solution": solution} if solution else {}) | counted
