"""batch: files of puzzles, one per line or row; the answer to each is one line, or further columns."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedReader

from passatempo.bulk import QUESTIONS, LineQuestion
from passatempo.cli.arguments import Options
from passatempo.cli.batch_lines import Batch
from passatempo.cli.inputs import STANDARD_INPUT, standard_input
from passatempo.columns import is_parquet
from passatempo.errors import InputError
from passatempo.formats.sources import LONGEST_LINE, open_file
from passatempo.messages import OR


def run(options: Options) -> int:
    """Ask the question about every line of the files; returns the exit code."""
    if options.status is not None:
        from passatempo.cli.batch_job import show_status

        return show_status(options.status, options.json)
    name, *files = options.inputs or [""]
    if not name:
        raise InputError("no task: expected {names}", (OR, *QUESTIONS))
    if name not in QUESTIONS:
        raise InputError("unknown task '{name}': expected {names}", name, (OR, *QUESTIONS))
    question = LineQuestion(
        name,
        like=options.like,
        kind=options.kind,
        limit=options.limit,
        seconds=options.time,
        method=options.method,
        to=options.to or LineQuestion.to,
    )
    _refuse_meaningless(options, name, question.about(_head(files[0]) if files else b"").in_kernel)
    _refuse_input_as_output(options.output, files)
    if options.job is not None:
        from passatempo.cli.batch_job import run_job

        return run_job(question, options, files)
    if files[:1] != [STANDARD_INPUT] and (
        len(files) == 1 or options.column or is_parquet(options.output or "")
    ):
        from passatempo.cli.batch_table import table_batch

        if (batch := table_batch(question, options, files)) is not None:
            return batch.run()
    files = files or [STANDARD_INPUT]
    return Batch(question.about(_head(files[0])), options, files).run()


def _refuse_input_as_output(output: str | None, files: Sequence[str]) -> None:
    """Raise an InputError if the answers would replace the questions."""
    for file in files:
        with suppress(OSError):  # one of them is not there
            if output is not None and os.path.isfile(file) and os.path.samefile(output, file):
                raise InputError("the output {path} is the input: expected another file", output)


def _head(file: str) -> bytes:
    """The first lines of an input, without taking them from standard input; nothing if it cannot be read."""
    with suppress(InputError):  # which the question meets again, and names the input
        if file == STANDARD_INPUT:
            stream = standard_input()
            return stream.peek(1) if isinstance(stream, BufferedReader) else b""
        with open_file(file) as lines:
            return lines.readline(LONGEST_LINE) + lines.readline(LONGEST_LINE)
    return b""


def _refuse_meaningless(options: Options, name: str, in_kernel: bool) -> None:
    """Raise an InputError for an option that the question does not have."""
    by_puzzle = ("rate", "check", "candidates", "convert", "canonical", *(() if in_kernel else (name,)))
    rows: tuple[tuple[str, object, tuple[str, ...]], ...] = (
        ("--to", options.to, ("convert",)),
        ("--time", options.time, by_puzzle),
        ("--limit", options.limit, ("solve", "count")),
        ("--kind", options.kind, by_puzzle),
    )
    for flag, given in (
        ("--resume", options.resume),
        ("--cluster", options.cluster),
        ("--part-size", options.part_size),
    ):
        if given and options.job is None:
            raise InputError("{flag} is an option of a job: expected --job DIR", flag)
    for flag, value, names in rows:
        if value is not None and name not in names:
            raise InputError(
                "{flag} is an option of batch {names}, not of batch {name}", flag, (OR, *names), name
            )
