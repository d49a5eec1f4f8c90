"""generate --job: puzzles in parts of attempts, which can be killed at any moment and resumed.

Part n has the puzzles of its own attempts, which the seed determines. The output has the first puzzles of the
parts in their order, without those that are isomorphic to one before: no twins across parts either.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import count as numbers_from
from pathlib import Path
from typing import Any

from passatempo import __version__
from passatempo.canonical.form_key import form_key
from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, STOPPED
from passatempo.cli.generated_output import output_puzzle, renderer_of, separator_of
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.errors import InputError, StoppedError
from passatempo.generating.attempt_limits import StallTimer
from passatempo.generating.request import Request
from passatempo.generating.run import AttemptRunner
from passatempo.jobs.answering import PartAnswers
from passatempo.jobs.executors import AnswerParts, in_processes
from passatempo.jobs.input_parts import Part
from passatempo.jobs.manifest import JOB, DonePart, JobFolder, clear_errors, sync_folder, write_durably
from passatempo.messages import Message, grouped, message
from passatempo.parallel.cores import available_cores
from passatempo.specialists import generator_for

_ATTEMPTS = 16  # of a part, where each takes a while
_QUICK_ATTEMPTS = 1_024
_HOW = {"output", "job", "resume", "cluster", "threads", "time", "lang", "color", "plugin", "seed"}


class GenerateJob:
    """Puzzles of one request, in a folder."""

    def __init__(self, options: Options, request: Request, wanted: int, seconds: float) -> None:
        self.options, self.request, self.wanted = options, request, wanted
        self.folder, self.output = JobFolder(options.job or ""), Path(options.output or "")
        self._answer = partial(_generate_part, options, request, seconds)
        self._timer = StallTimer(seconds)
        self._done = self.folder.done_parts()
        self._keys, self._counted = set[str](), 0  # of the parts before the first that is missing

    def run(self, executor: AnswerParts) -> None:
        """Generate what is missing, and write the output."""
        with self.folder.locked(), clear_errors(str(self.folder.path)):
            if self.folder.is_finished:
                return
            self._count()
            for number, part in executor(self._answer, self._missing()):
                self._keep(number, part)
                self._count()
            self._assemble()
            self.folder.finish()

    @property
    def found(self) -> int:
        """The puzzles so far, without twins."""
        return min(self.wanted, len(self._keys))

    def _missing(self) -> Iterator[Part]:
        """The parts that are not done, until there are enough puzzles."""
        for number in numbers_from():
            if len(self._keys) >= self.wanted:
                return
            if self._timer.expired:
                raise self._timer.stopped_error(self.found, self._counted)
            if number not in self._done:
                yield number, str(number).encode()

    def _keep(self, number: int, part: PartAnswers) -> None:
        write_durably(self.folder.part_path(number), part.text)
        done = DonePart(number, part.lines, len(part.text), 0, part.counts, ())
        self.folder.record(done)
        self._done[number] = done

    def _count(self) -> None:
        """Go on counting the puzzles of parts before which none is missing."""
        while self._counted in self._done and len(self._keys) < self.wanted:
            before = len(self._keys)
            self._keys.update(record["key"] for record in self._records(self._counted))
            self._counted += 1
            if len(self._keys) > before:
                self._timer.restart()

    def _records(self, number: int) -> Iterator[Mapping[str, str]]:
        with open(self.folder.part_path(number), "rb") as lines:
            yield from map(json.loads, lines)

    def _assemble(self) -> None:
        """Write the first puzzles of each form."""
        seen, separator = set[str](), separator_of(self.options)
        aside = self.output.with_name(f"{self.output.name}.part")
        with open(aside, "w", encoding="utf-8") as stream:
            for record in (each for number in range(self._counted) for each in self._records(number)):
                if record["key"] in seen or len(seen) == self.wanted:
                    continue
                stream.write((separator if seen else "") + record["text"])
                seen.add(record["key"])
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(aside, self.output)
        sync_folder(self.output.parent)


def _generate_part(options: Options, request: Request, seconds: float, part: bytes) -> PartAnswers:
    """The puzzles of a part: for each a line of JSON with the key of its form and its text."""
    size = _part_size(request)
    numbers = range(int(part) * size, (int(part) + 1) * size)
    render, lines, refused = renderer_of(options), list[str](), 0
    for result in AttemptRunner(request, seconds)(numbers):
        if isinstance(result, InputError):
            refused += 1
            if refused == size:
                raise result
        elif result is not None:
            text = render(output_puzzle(result, request.seed))
            lines.append(json.dumps({"key": form_key(result.puzzle), "text": text}) + "\n")
    return PartAnswers("".join(lines).encode(), len(lines), {"puzzles": len(lines)}, ())


def _part_size(request: Request) -> int:
    generator = generator_for(request)
    return _QUICK_ATTEMPTS if generator is not None and generator.is_quick else _ATTEMPTS


def job_seed(folder: str) -> int:
    """The seed of the job in a folder."""
    seed: int = _read_manifest(JobFolder(folder))["seed"]
    return seed


def run_generate_job(options: Options, request: Request, wanted: int, seconds: float) -> int:
    """Begin or resume the job; returns the exit code."""
    _begin(options, request, wanted)
    job = GenerateJob(options, request, wanted, seconds)
    try:
        with progress(
            lambda: Message("{count} of {wanted} puzzles", grouped(job.found), grouped(wanted)),
            done=lambda: job.found,
            share=lambda: job.found / wanted,
        ):
            job.run(_executor(options))
    except (KeyboardInterrupt, StoppedError) as stopped:
        reason = stopped.reason if isinstance(stopped, StoppedError) else Message("interrupted")
        notify("{reason}; {puzzles} done; --resume goes on from here", reason, plural(job.found, "puzzle"))
        return STOPPED
    return ANSWERED


def _begin(options: Options, request: Request, wanted: int) -> None:
    """Write what the job is; InputError if there is one already, or another one is to be resumed."""
    if options.output is None or options.output == "-":
        raise InputError("--job: expected --output FILE")
    folder = JobFolder(options.job or "")
    asked = {
        "passatempo generate": 1,
        message("version"): __version__,
        message("seed"): request.seed,
        message("puzzles"): wanted,
        message("question"): _question(options),
        message("output"): os.path.abspath(options.output),
    }
    if not options.resume:
        if folder.exists:
            raise InputError("there is a job in {folder}: expected --resume, or another folder", options.job)
        with clear_errors(str(folder.path)):
            folder.begin_with(asked)
        return
    before = _read_manifest(folder)
    for what, value in asked.items():
        if before.get(what) != value:
            raise InputError(
                "the job in {folder} has another {what}: {before}, not {now}",
                options.job,
                Message(what),
                str(before.get(what)),
                str(value),
            )


def _question(options: Options) -> dict[str, str]:
    """The options that say which puzzles are wanted and how they are written."""
    given = {name: getattr(options, name) for name in Options.__annotations__ if name not in _HOW}
    return {name: str(value) for name, value in given.items() if value not in (None, False, (), [], {})}


def _read_manifest(folder: JobFolder) -> dict[str, Any]:
    try:
        data = json.loads((folder.path / JOB).read_bytes())
    except FileNotFoundError:
        raise InputError("there is no job in {folder}", str(folder.path)) from None
    except ValueError:
        raise InputError("not a job: {file} is damaged", JOB) from None
    if not isinstance(data, dict) or "passatempo generate" not in data:
        raise InputError("not a job: {file} is damaged", JOB)
    return data


def _executor(options: Options) -> AnswerParts:
    if options.cluster is not None:
        from passatempo.jobs.cluster import on_cluster

        return on_cluster(options.cluster)
    return in_processes(options.threads or available_cores())
