"""The folder of a job: what it is, which parts are done, and their answers.

job.json       the question, the input, the output, the version of the program; written once
parts.json     how many parts there are, once it is known
done.jsonl     one line for each part that is done: its number, lines, bytes, checksum, results
parts/000012   the answers to a part, until the output is assembled
finished       there once the output is complete
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import Any

from passatempo.bulk import LineQuestion
from passatempo.errors import InputError
from passatempo.jobs.input_parts import InputFile
from passatempo.records import dataclass, field_names
from passatempo.system_errors import system_reason

JOB, DONE, PARTS, FINISHED, LOCK = "job.json", "done.jsonl", "parts", "finished", "lock"
NUMBER = "parts.json"


@dataclass(frozen=True)
class Manifest:
    """What a job is. Jobs that agree in this give the same output."""

    version: str  # of the program
    question: LineQuestion
    input: InputFile
    output: str
    part_bytes: int

    def to_json(self) -> dict[str, Any]:
        """As job.json has it."""
        return {
            "passatempo job": 1,
            "version": self.version,
            "question": _fields(self.question),
            "input": _fields(self.input),
            "output": self.output,
            "part bytes": self.part_bytes,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Manifest:
        """From job.json; InputError if it is none."""
        try:
            question = LineQuestion(**data["question"])
            source = InputFile(**{**data["input"], "columns": tuple(data["input"]["columns"])})
            return cls(data["version"], question, source, data["output"], data["part bytes"])
        except (KeyError, TypeError):
            raise InputError("not a job: {file} is damaged", JOB) from None


@dataclass(frozen=True)
class DonePart:
    """A part that is done, a line of done.jsonl."""

    part: int  # its number, from 0
    lines: int
    bytes: int  # of its answers
    checksum: int  # Adler-32 of them
    counts: Mapping[str, int]  # lines by result
    bad_lines: tuple[int, ...]  # the first of them, numbered from 1 in the part


def _fields(record: object) -> dict[str, Any]:
    return {name: getattr(record, name) for name in field_names(type(record))}


class JobFolder:
    """The files of a job."""

    def __init__(self, path: str) -> None:
        self.path = Path(path)

    @property
    def exists(self) -> bool:
        """Whether there is a job in the folder."""
        return (self.path / JOB).exists()

    @property
    def is_finished(self) -> bool:
        """Whether the output has been assembled."""
        return (self.path / FINISHED).exists()

    def part_path(self, number: int) -> Path:
        """Where the answers to a part are."""
        return self.path / PARTS / f"{number:06}"

    def begin(self, manifest: Manifest) -> None:
        """Create the folder with its manifest."""
        self.begin_with(manifest.to_json())

    def begin_with(self, data: Mapping[str, Any]) -> None:
        """Create the folder; `data` says what the job is."""
        (self.path / PARTS).mkdir(parents=True, exist_ok=True)
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        write_durably(self.path / JOB, text.encode())

    def read_manifest(self) -> Manifest:
        """What the job is; InputError if there is none."""
        try:
            data = json.loads((self.path / JOB).read_bytes())
        except FileNotFoundError:
            raise InputError("there is no job in {folder}", str(self.path)) from None
        except ValueError:
            raise InputError("not a job: {file} is damaged", JOB) from None
        if not isinstance(data, dict):
            raise InputError("not a job: {file} is damaged", JOB)
        return Manifest.from_json(data)

    def number_of_parts(self) -> int | None:
        """How many parts there are, as far as it is recorded."""
        with suppress(FileNotFoundError, ValueError):
            return int((self.path / NUMBER).read_bytes())
        return None

    def record_number(self, parts: int) -> None:
        """Record how many parts there are."""
        write_durably(self.path / NUMBER, f"{parts}\n".encode())

    def done_parts(self) -> dict[int, DonePart]:
        """The parts that are recorded; a last line that was cut short does not count."""
        with suppress(FileNotFoundError):
            text = (self.path / DONE).read_bytes()
            return {part.part: part for part in map(_done_part, text.split(b"\n")[:-1]) if part}
        return {}

    def record(self, part: DonePart) -> None:
        """Record that a part is done, durably; its answers must be on the disk."""
        append_durably(self.path / DONE, json.dumps(_fields(part)).encode())

    def finish(self) -> None:
        """Record that the output is complete, and remove the parts."""
        write_durably(self.path / FINISHED, b"")
        for path in (self.path / PARTS).iterdir():
            path.unlink()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else runs this job meanwhile; InputError if somebody does."""
        with locked_folder(self.path):
            yield


@contextmanager
def locked_folder(path: Path) -> Iterator[None]:
    """Nobody else runs the job in a folder meanwhile; InputError if somebody does."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # not on this system
        yield
        return
    with open(path / LOCK, "ab") as stream:
        try:
            flock(stream, LOCK_EX | LOCK_NB)
        except OSError:
            raise InputError("another process runs the job in {folder}", str(path)) from None
        yield


def _done_part(line: bytes) -> DonePart | None:
    try:
        data = json.loads(line)
        return DonePart(**{**data, "bad_lines": tuple(data["bad_lines"])})
    except (ValueError, KeyError, TypeError):  # cut short by a full disk
        return None


def write_durably(path: Path, data: bytes) -> None:
    """Write a file aside, put it on the disk and rename it: it is there whole or not at all."""
    aside = path.with_name(f"{path.name}.writing")
    with open(aside, "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(aside, path)
    sync_folder(path.parent)


def append_durably(path: Path, line: bytes) -> None:
    """Append a line to a file and put it on the disk; what was cut short before stays a line of its own."""
    with open(path, "a+b") as stream:
        if stream.tell():
            stream.seek(-1, os.SEEK_END)
            line = line if stream.read(1) == b"\n" else b"\n" + line
        stream.write(line + b"\n")
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def clear_errors(path: str) -> Iterator[None]:
    """Errors of the disk as one line."""
    try:
        yield
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise InputError(
                "cannot write {path}: the disk is full; --resume goes on from here", path
            ) from None
        raise InputError("cannot write {path}: {why}", path, system_reason(error)) from None


def sync_folder(path: Path) -> None:
    """Put the names in a folder on the disk, where the system can."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
