"""Job: a question about a file, the parts that are done, and the output."""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import islice
from mmap import ACCESS_READ, mmap
from pathlib import Path

from passatempo import __version__
from passatempo.bulk import LineQuestion
from passatempo.checks import check_whole
from passatempo.columns import (
    PuzzleTable,
    columns_asked,
    is_parquet,
    open_table,
    require_pyarrow,
    write_answers,
)
from passatempo.columns.line_files import LinesTable
from passatempo.errors import InputError, StoppedError
from passatempo.formats.sources import ReadMeter
from passatempo.jobs.answering import MOST_BAD_LINES, PartAnswers, answer_part
from passatempo.jobs.executors import AnswerParts, in_processes, in_threads
from passatempo.jobs.input_parts import InputFile, Part
from passatempo.jobs.manifest import (
    PARTS,
    DonePart,
    JobFolder,
    Manifest,
    clear_errors,
    sync_folder,
    write_durably,
)
from passatempo.messages import Message
from passatempo.parallel.cores import available_cores
from passatempo.records import dataclass, field_names

LARGE_PART, SMALL_PART = 4_000_000, 64_000  # bytes: of questions for the kernel, and for Python


@dataclass(frozen=True)
class JobStatus:
    """How far a job has come."""

    parts: int | None  # None: not known yet
    parts_done: int
    lines: int  # answered
    counts: Mapping[str, int]  # lines by result
    bad_lines: tuple[int, ...]  # the first of them whose number is known: all parts before them are done
    finished: bool  # the output is complete


class Job:
    """A question about each line of a file, answered in parts."""

    def __init__(self, folder: JobFolder, manifest: Manifest) -> None:
        self.folder, self.manifest = folder, manifest
        self._done = folder.done_parts()
        self._meter = ReadMeter((manifest.input.path,))

    @classmethod
    def begin(
        cls,
        folder: str,
        question: LineQuestion,
        source: str,
        output: str,
        part_bytes: int | None = None,
        column: str | None = None,
    ) -> Job:
        """A new job in a folder; InputError if there is one already.

        `column` is that of a table with the puzzles; without it the names of the columns tell.
        """
        manifest, files = _manifest(question, source, output, part_bytes, column), JobFolder(folder)
        if files.exists:
            raise InputError("there is a job in {folder}: expected --resume, or another folder", folder)
        question.asker()  # raises if the options do not fit each other
        with clear_errors(folder):
            files.begin(manifest)
        return cls(files, manifest)

    @classmethod
    def resume(
        cls,
        folder: str,
        question: LineQuestion,
        source: str,
        output: str,
        part_bytes: int | None = None,
        column: str | None = None,
    ) -> Job:
        """The job in a folder; InputError if it is another one, or there is none."""
        files = JobFolder(folder)
        manifest = files.read_manifest()
        asked = _manifest(question, source, output, part_bytes or manifest.part_bytes, column)
        for what, before, now in _differences(manifest, asked):
            raise InputError(
                "the job in {folder} has another {what}: {before}, not {now}", folder, what, before, now
            )
        return cls(files, manifest)

    @classmethod
    def at(cls, folder: str) -> Job:
        """The job in a folder, to ask for its status; InputError if there is none."""
        files = JobFolder(folder)
        return cls(files, files.read_manifest())

    def run(self, answer_parts: AnswerParts | None = None) -> None:
        """Answer the parts that are not done, and assemble the output.

        `answer_parts` is an executor; the default are threads for questions that the kernel answers,
        otherwise processes, as many as there are cores. Raises InputError where the disk is full or cannot be
        written; what is done by then is kept.
        """
        with self.folder.locked():
            if self.folder.is_finished:
                return
            self._done = {n: part for n, part in self.folder.done_parts().items() if self._is_there(part)}
            answer = partial(answer_part, self.manifest.question, self.manifest.input.head())
            executor = answer_parts or self._default_executor()
            with clear_errors(str(self.folder.path)):
                for number, answers in executor(answer, self._missing()):
                    self._keep(number, answers)
            if self.parts is None or len(self._done) < self.parts:
                reason = Message("{done} of {all} parts were answered", len(self._done), self.parts or "?")
                raise StoppedError(reason)
            with clear_errors(self.manifest.output):
                self._assemble()
            with clear_errors(str(self.folder.path)):
                self.folder.finish()

    def status(self) -> JobStatus:
        """How far it has come."""
        counts, done = Counter[str](), [*self._done.values()]  # a copy: `run` may go on in another thread
        for part in done:
            counts.update(part.counts)
        bad = tuple(islice(self._bad_lines(), MOST_BAD_LINES))
        finished = self.folder.is_finished
        return JobStatus(self.parts, len(done), _lines_of(done), counts, bad, finished)

    def share(self) -> float | None:
        """The part of the input that is answered, 0 to 1; None if that is not known.

        Of a compressed file or a CSV file it is known while it is read, by the bytes.
        """
        if self.parts is not None:
            return len(self._done) / max(1, self.parts)
        lines, every = _lines_of([*self._done.values()]), self._number_of_lines
        return self._meter.share(lines) if every is None else lines / max(1, every)

    @cached_property
    def _number_of_lines(self) -> int | None:
        return self.manifest.input.number_of_lines()

    @property
    def parts(self) -> int | None:
        """The number of parts; None as long as it is not known."""
        known = self.manifest.input.number_of_parts(self.manifest.part_bytes)
        return self.folder.number_of_parts() if known is None else known

    def _missing(self) -> Iterator[Part]:
        """The parts that are not done."""
        size, done = self.manifest.part_bytes, frozenset(self._done)
        number = yield from self.manifest.input.parts(size, done, self._meter)
        if self.parts is None:
            self.folder.record_number(number)

    def _default_executor(self) -> AnswerParts:
        in_kernel = self.manifest.question.in_kernel
        return in_threads(available_cores()) if in_kernel else in_processes(available_cores())

    def _is_there(self, part: DonePart) -> bool:
        """Whether the answers to a recorded part are in the folder."""
        try:
            return self.folder.part_path(part.part).stat().st_size == part.bytes
        except FileNotFoundError:
            return False

    def _keep(self, number: int, answers: PartAnswers) -> None:
        """Put the answers to a part on the disk, then record it."""
        write_durably(self.folder.part_path(number), answers.text)
        checksum = zlib.adler32(answers.text)
        part = DonePart(number, answers.lines, len(answers.text), checksum, answers.counts, answers.bad_lines)
        self.folder.record(part)
        self._done[number] = part

    def _assemble(self) -> None:
        """Write the answers to all parts, in their order, as the output."""
        output = Path(self.manifest.output)
        aside = output.with_name(f"{output.name}.part")
        with open(aside, "wb", buffering=0) as stream:
            table = self._table()
            if table is None:
                for text in self._answers():
                    stream.write(text)
            else:
                name, as_parquet = self.manifest.question.name, is_parquet(self.manifest.output)
                write_answers(name, table, map(bytes, self._answers()), stream, as_parquet)
            os.fsync(stream.fileno())
        os.replace(aside, output)
        sync_folder(output.parent)

    def _table(self) -> PuzzleTable | None:
        """The table whose rows are written with their answers; None: answers alone are written."""
        if self.manifest.input.columns:
            return open_table(self.manifest.input.path, is_named=True)
        return LinesTable(self.manifest.input.path) if is_parquet(self.manifest.output) else None

    def _answers(self) -> Iterator[memoryview]:
        """The answers to each part, in their order, each until the next is asked for."""
        for number in range(self.parts or 0):
            done = self._done[number]
            with _mapped(self.folder.part_path(number)) as text:
                if len(text) != done.bytes or zlib.adler32(text) != done.checksum:
                    raise InputError("part {number} in {folder} is damaged: remove it", number, PARTS)
                yield text

    def _bad_lines(self) -> Iterator[int]:
        """The numbers of bad lines in the file, from 1, up to the first part that is not done."""
        before = 0
        for number in range(len(self._done) if self.parts is None else self.parts):
            part = self._done.get(number)
            if part is None:
                return
            yield from (before + line for line in part.bad_lines)
            before += part.lines


@contextmanager
def _mapped(path: Path) -> Iterator[memoryview]:
    """The bytes of a file, mapped: written from there they are copied once less."""
    with open(path, "rb", buffering=0) as file:
        if not os.fstat(file.fileno()).st_size:  # nothing can be mapped
            yield memoryview(b"")
            return
        with mmap(file.fileno(), 0, access=ACCESS_READ) as pages, memoryview(pages) as text:
            yield text


def _lines_of(parts: Iterable[DonePart]) -> int:
    return sum(part.lines for part in parts)


def _manifest(
    question: LineQuestion, source: str, output: str, part_bytes: int | None, column: str | None
) -> Manifest:
    try:
        question, columns = columns_asked(question, open_table(source, column is not None), column)
        file = InputFile.of(source, columns)
        question = question.about(file.head())
    except InputError as error:
        raise InputError("{file}: {error}", source, error.message) from None
    if is_parquet(output):
        require_pyarrow()
    size = check_whole("part_bytes", part_bytes or (LARGE_PART if question.in_kernel else SMALL_PART), 1)
    return Manifest(__version__, question, file, os.path.abspath(output), size)


def _differences(before: Manifest, now: Manifest) -> Iterator[tuple[str, str, str]]:
    """What differs between two jobs: its name and both values."""
    if before.version != now.version:
        yield Message("version"), before.version, now.version
    if before.question != now.question:
        yield (
            Message("question"),
            _question_text(before.question, now.question),
            _question_text(now.question, before.question),
        )
    if before.input.path != now.input.path:
        yield Message("input"), before.input.path, now.input.path
    if before.input.columns != now.input.columns:
        yield Message("column"), ",".join(before.input.columns), ",".join(now.input.columns)
    elif before.input != now.input:
        yield (
            Message("input"),
            f"{before.input.size:,} bytes, {before.input.mark}",
            f"{now.input.size:,} bytes, {now.input.mark}",
        )
    if before.output != now.output:
        yield Message("output"), before.output, now.output
    if before.part_bytes != now.part_bytes:
        yield Message("part size"), f"{before.part_bytes:,}", f"{now.part_bytes:,}"


def _question_text(question: LineQuestion, other: LineQuestion) -> str:
    """The question by its name and the fields in which the other one differs."""
    pairs = ((name, getattr(question, name)) for name in field_names(LineQuestion) if name != "name")
    return " ".join(
        [question.name, *(f"{name}={value}" for name, value in pairs if value != getattr(other, name))]
    )
