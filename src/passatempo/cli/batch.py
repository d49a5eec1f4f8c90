"""batch: whole files of puzzles, one a line, answered a line each."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from json import dumps
from typing import BinaryIO
from warnings import catch_warnings, simplefilter

from passatempo.answers import NONE, SOLVED, TO_TELL_UNIQUE
from passatempo.batch import LineAnswers, LineSolver
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, weightiest
from passatempo.cli.inputs import STANDARD_INPUT, standard_input
from passatempo.cli.progress import progress
from passatempo.cli.show import complain
from passatempo.cli.words import many
from passatempo.cli.writing import descriptor_of, write_whole
from passatempo.errors import InputError, UnreadRulesWarning
from passatempo.formats import read
from passatempo.formats.sources import LONGEST_LINE, open_file
from passatempo.puzzle import Puzzle

TASKS = ("solve",)
_SMALL_BLOCK, _LARGE_BLOCK = 1_000_000, 8_000_000  # bytes answered at once: the more, the less threads wait
_SOON = 0.5  # seconds, by which answers are to be written
_BOM = b"\xef\xbb\xbf"


def run(options: Options) -> int:
    """Answer every line of the files."""
    task, *files = options.inputs or [""]
    if task not in TASKS:
        raise InputError(f"'{task}' is nothing to do with files of puzzles: expected {' or '.join(TASKS)}")
    like = None if options.like is None else _puzzle(options.like)
    limit = TO_TELL_UNIQUE if options.limit is None else options.limit or None
    solver = LineSolver(like=like, limit=limit, threads=options.threads, keep=True)
    batch = _Batch(solver, options.json)
    with progress(lambda: f"{batch.lines:,} lines"):
        codes = [batch.answer(file) for file in files or [STANDARD_INPUT]]
    batch.sum_up()
    return weightiest([*codes, batch.code])


def _puzzle(given: str) -> Puzzle:
    """The puzzle that all lines are like. One not read to the end is refused, since no line could say so."""
    try:
        with catch_warnings():
            simplefilter("error", UnreadRulesWarning)
            return read(given)
    except (InputError, UnreadRulesWarning) as error:
        raise InputError(f"--like: {error}") from None


class _Batch:
    """The files answered so far, and what came of their lines."""

    def __init__(self, solver: LineSolver, json: bool) -> None:
        self.solver, self.json = solver, json
        self.lines = self.none = self.one = self.several = self.bad = 0
        self.start = time.perf_counter()

    @property
    def code(self) -> int:
        """The exit code that the lines ask for."""
        return BAD if self.bad else NO if self.none else ANSWERED

    def answer(self, file: str) -> int:
        """Write the answers to the lines of a file."""
        try:
            for block in _blocks_of(file):
                answers = self.solver.solve(block)
                _write(self._as_json(answers) if self.json else answers.text)
                self._add(answers)
        except InputError as error:
            complain(f"{'standard input' if file == STANDARD_INPUT else file}: {error}")
            return BAD
        return ANSWERED

    def _add(self, answers: LineAnswers) -> None:
        self.lines += answers.text.count(b"\n")
        self.none += answers.none
        self.one += answers.one
        self.several += answers.several
        self.bad += answers.bad

    def _as_json(self, answers: LineAnswers) -> bytes:
        """An object for each line that is not empty."""
        lines = enumerate(answers.text.decode().split("\n")[:-1], self.lines + 1)
        return b"".join(dumps(_fields(number, line)).encode() + b"\n" for number, line in lines if line)

    def sum_up(self) -> None:
        """Tell what came of all the lines, where it does not mix with the answers."""
        seconds = time.perf_counter() - self.start
        counts = f"{self.one:,} with one solution, {self.several:,} with several, {self.none:,} with none"
        bad = f", {self.bad:,} bad" if self.bad else ""
        complain(f"{many(self.lines, 'line')}: {counts}{bad}; {seconds:.2f} s")


def _write(lines: bytes | bytearray) -> None:
    """Whole lines, whatever ends the program."""
    descriptor = descriptor_of(sys.stdout)
    if descriptor is None:
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()
    else:
        write_whole(descriptor, lines)


def _blocks_of(file: str) -> Iterator[bytes]:
    """Those of a file, or of standard input."""
    if file == STANDARD_INPUT:
        yield from blocks(standard_input())
    else:
        with open_file(file) as stream:
            yield from blocks(stream)


def blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The stream in whole lines, many at a time; even more where whoever asks for them would be back soon."""
    first, size = True, _SMALL_BLOCK
    while block := stream.read(size):
        rest = b"" if block.endswith(b"\n") else stream.readline(LONGEST_LINE + 1)
        if len(block) - block.rfind(b"\n") - 1 + len(rest.removesuffix(b"\n")) > LONGEST_LINE:
            raise InputError(f"a line longer than {LONGEST_LINE:,} characters")
        start = time.perf_counter()
        yield (block.removeprefix(_BOM) if first else block) + rest
        first, taken = False, time.perf_counter() - start
        size = _LARGE_BLOCK if taken * _LARGE_BLOCK < _SOON * len(block) else _SMALL_BLOCK


def _fields(number: int, line: str) -> dict[str, object]:
    """An answer for a program."""
    solution, _, count = line.partition(",")
    if count.startswith("error: "):
        return {"line": number, "status": "bad", "error": count.removeprefix("error: ")}
    fields: dict[str, object] = {"line": number, "status": SOLVED if solution else NONE}
    counted = {"count": int(count.removesuffix("+")), "complete": not count.endswith("+")}
    return fields | ({"solution": solution} if solution else {}) | counted
