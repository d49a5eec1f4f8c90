"""batch on lines: the files of one puzzle a line, each answered and written as lines."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from itertools import islice
from typing import BinaryIO

from passatempo._kernel import newlines_in
from passatempo.batch import MOST_THREADS, available_cores
from passatempo.bulk import AnsweredLines, LineAsker, LineQuestion, LineTally
from passatempo.bulk.line_fields import line_fields
from passatempo.checks import check_whole
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, STOPPED, combine_codes
from passatempo.cli.inputs import STANDARD_INPUT, notify_about, standard_input
from passatempo.cli.language import language, render, say
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.cli.writing import descriptor_of, write_whole
from passatempo.errors import InputError, StoppedError
from passatempo.formats.sources import LONGEST_LINE, ReadMeter, decompressed, open_file
from passatempo.messages import Message, decimal, grouped, message
from passatempo.parallel.ordered_map import map_in_order
from passatempo.printable import json_line

_SMALL_BLOCK, _LARGE_BLOCK = 1_000_000, 8_000_000  # bytes solved at once: the more, the less threads wait
_BLOCK_SECONDS = 0.5  # by then the answers to a block are to be written
FEW_LINES = 8  # given to a process at once; a line may take seconds, so not many
_BOM = b"\xef\xbb\xbf"
_CODES = {"bad": BAD, "stopped": STOPPED, "none": NO}  # for the worst of the lines
_ALWAYS = ("one", "several", "none")  # in the summary of solve and count
_RESULT_NAMES = {
    "one": message("with one solution"),
    "several": message("with several"),
    "none": message("with none"),
    "bad": message("bad"),
    "stopped": message("stopped"),
    "converted": message("converted"),
}


class Batch:
    """Answers files, and counts their lines by result."""

    def __init__(self, question: LineQuestion, options: Options, files: list[str]) -> None:
        self.question, self.options, self.files = question, options, files
        self.threads = (
            None if options.threads is None else check_whole("threads", options.threads, 1, MOST_THREADS)
        )
        self.asker = question.asker(self.threads)  # also checks the options
        self.tally, self.meter = LineTally(), ReadMeter(files)
        self.start = time.perf_counter()

    def run(self) -> int:
        """Answer every file, and print the summary; returns the exit code."""
        tally = self.tally
        with progress(
            lambda: plural(tally.lines, "line"),
            done=lambda: tally.lines,
            share=lambda: self.meter.share(tally.lines),
        ):
            try:
                codes = [self._code_of(file) for file in self.files]
            except KeyboardInterrupt:
                if self.question.in_kernel:
                    raise
                codes = [STOPPED]
        self._print_summary()
        return combine_codes([*codes, self._code()])

    def _code(self) -> int:
        """The exit code for the lines so far."""
        counts = self.tally.counts
        return next((code for name, code in _CODES.items() if counts[name]), ANSWERED)

    def _code_of(self, file: str) -> int:
        """Answer a file; returns its exit code, BAD if it cannot be read."""
        try:
            self.answer_file(file)
        except InputError as error:
            notify_about(file, error.message)
            return BAD
        except StoppedError as stopped:  # a worker process was killed
            notify("stopped after {lines}: {reason}", plural(self.tally.lines, "line"), stopped.reason)
            return STOPPED
        return ANSWERED

    def answer_file(self, file: str) -> None:
        """Write the answers to the lines of a file; InputError if it cannot be read."""
        unwritten: OSError | None = None  # raised outside: the file that is read is not to blame
        with self._open(file) as stream:
            for answers in self.answers(blocks(stream) if self.question.in_kernel else _few_lines(stream)):
                try:
                    _write(self._as_json(answers) if self.options.json else answers.text)
                except OSError as error:
                    unwritten = error
                    break
                self.tally.add(answers)
        if unwritten is not None:
            raise unwritten

    def _open(self, file: str) -> AbstractContextManager[BinaryIO]:
        if file == STANDARD_INPUT:
            return nullcontext(decompressed(standard_input()))
        return open_file(file, self.meter)

    def answers(self, parts: Iterable[bytes]) -> Iterator[AnsweredLines]:
        """The answers to parts of lines: by threads of the kernel, or by processes."""
        parts = self._counted(parts)
        if self.question.in_kernel:
            return map(self.asker.answer, parts)
        answered = map_in_order(_Worker(self.question), parts, self.threads or available_cores())
        return (answers for _, answers in answered)

    def _counted(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        """The parts, their lines counted for the progress."""
        for part in parts:
            self.meter.taken += newlines_in(part)
            yield part

    def _as_json(self, answers: AnsweredLines) -> bytes:
        """A JSON object for each line that is not empty."""
        lines = enumerate(answers.text.decode().split("\n")[:-1], self.tally.lines + 1)
        name = self.question.name
        objects = ({"line": number, **line_fields(name, line)} for number, line in lines if line)
        return "".join(f"{json_line(each)}\n" for each in objects).encode()

    def _print_summary(self) -> None:
        """Print the counts on standard error."""
        seconds, counts = time.perf_counter() - self.start, self.tally.counts
        names = [*_ALWAYS] if self.question.in_kernel else []
        names += [name for name in counts if name not in (*names, "bad")] + ["bad"] * ("bad" in counts)
        parts = ", ".join(f"{render(grouped(counts[name]))} {result_name(name)}" for name in names)
        found: str = plural(self.tally.lines, "line")
        if parts:
            found = Message("{lines}: {results}", found, parts)
        notify("{counts}; {seconds} s", found, decimal(seconds, 2))


def result_name(name: str) -> str:
    """The result of a line as the summary calls it; the others are levels."""
    if name in _RESULT_NAMES:
        return say(_RESULT_NAMES[name])
    from passatempo.explaining.techniques import level_name

    return level_name(name, language().code)


class _Worker:
    """Answers a few lines in a process of its own, which keeps what it has built."""

    def __init__(self, question: LineQuestion) -> None:
        self.question = question

    def __call__(self, data: bytes) -> AnsweredLines:
        """The answers to these lines."""
        return _asker_of(self.question).answer(data)


@cache
def _asker_of(question: LineQuestion) -> LineAsker:
    return question.asker()


def _few_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The stream, a few lines at a time."""
    lines = iter(lambda: stream.readline(LONGEST_LINE + 1), b"")
    first = True
    while few := list(islice(lines, FEW_LINES)):
        if any(len(line) > LONGEST_LINE for line in few):
            raise _too_long()
        few[0] = few[0].removeprefix(_BOM) if first else few[0]
        first = False
        yield b"".join(few)


def blocks(stream: BinaryIO) -> Iterator[bytes]:
    """The stream in blocks of whole lines, larger ones if the blocks are used up quickly."""
    first, size = True, _SMALL_BLOCK
    while block := stream.read(size):
        rest = b"" if block.endswith(b"\n") else stream.readline(LONGEST_LINE + 1)
        if len(block) - block.rfind(b"\n") - 1 + len(rest.removesuffix(b"\n")) > LONGEST_LINE:
            raise _too_long()
        start = time.perf_counter()
        yield (block.removeprefix(_BOM) if first else block) + rest
        first, taken = False, time.perf_counter() - start
        size = _LARGE_BLOCK if taken * _LARGE_BLOCK < _BLOCK_SECONDS * len(block) else _SMALL_BLOCK


def _too_long() -> InputError:
    return InputError("line too long: expected at most {longest_line} characters", grouped(LONGEST_LINE))


def _write(lines: bytes | bytearray) -> None:
    """Write whole lines, even if the program is interrupted."""
    descriptor = descriptor_of(sys.stdout)
    if descriptor is None:
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()
    else:
        write_whole(descriptor, lines)
