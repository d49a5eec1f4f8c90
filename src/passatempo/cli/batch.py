"""batch: files of puzzles, one per line or row; the answer to each is one line, or further columns."""

from __future__ import annotations

from passatempo.bulk import QUESTIONS, LineQuestion
from passatempo.cli.arguments import Options
from passatempo.cli.batch_lines import Batch
from passatempo.cli.inputs import STANDARD_INPUT
from passatempo.columns import is_parquet
from passatempo.errors import InputError
from passatempo.messages import OR


def run(options: Options) -> int:
    """Ask the question about every line of the files; returns the exit code."""
    if options.status is not None:
        from passatempo.cli.batch_job import show_status

        return show_status(options.status, options.json)
    name, *files = options.inputs or [""]
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
    _refuse_meaningless(options, name)
    if options.job is not None:
        from passatempo.cli.batch_job import run_job

        return run_job(question, options, files)
    if files[:1] != [STANDARD_INPUT] and (
        len(files) == 1 or options.column or is_parquet(options.output or "")
    ):
        from passatempo.cli.batch_table import table_batch

        if (batch := table_batch(question, options, files)) is not None:
            return batch.run()
    return Batch(question, options, files or [STANDARD_INPUT]).run()


def _refuse_meaningless(options: Options, name: str) -> None:
    """Raise an InputError for an option that the question does not have."""
    rows: tuple[tuple[str, object, tuple[str, ...]], ...] = (
        ("--to", options.to, ("convert",)),
        ("--time", options.time, ("rate", "check", "candidates", "convert")),
        ("--limit", options.limit, ("solve", "count")),
        ("--kind", options.kind, ("rate", "check", "candidates", "convert")),
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
