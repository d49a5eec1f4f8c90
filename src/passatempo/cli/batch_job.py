"""batch --job: a question about a large file in parts, which can be killed at any moment and resumed."""

from __future__ import annotations

import time
from collections.abc import Sequence

from passatempo.bulk import LineQuestion
from passatempo.cli.arguments import Options
from passatempo.cli.batch_lines import result_name
from passatempo.cli.codes import ANSWERED, BAD, NO, STOPPED
from passatempo.cli.language import render, say
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.errors import InputError, StoppedError
from passatempo.jobs.executors import AnswerParts, in_processes, in_threads
from passatempo.jobs.job import Job, JobStatus
from passatempo.messages import AND, Message, Text, decimal, grouped, message
from passatempo.printable import json_line

_CODES = {"bad": BAD, "stopped": STOPPED, "none": NO}  # for the worst of the lines


def run_job(question: LineQuestion, options: Options, files: Sequence[str]) -> int:
    """Begin or resume the job; returns the exit code."""
    source, output, folder = _places(options, files)
    begin = Job.resume if options.resume else Job.begin
    job = begin(folder, question, source, output, options.part_size, options.column)
    before, start = job.status(), time.perf_counter()
    try:
        with progress(
            lambda: _progress_text(job.status()),
            done=lambda: job.status().lines - before.lines,
            share=job.share,
        ):
            job.run(_executor(question, options))
    except (KeyboardInterrupt, StoppedError) as stopped:
        reason = stopped.reason if isinstance(stopped, StoppedError) else Message("interrupted")
        notify("{reason}; {parts} done; --resume goes on from here", reason, _parts_text(job.status()))
        return STOPPED
    status = job.status()
    notify("{summary}; {seconds} s", _summary(status), decimal(time.perf_counter() - start, 2))
    return next((code for name, code in _CODES.items() if status.counts.get(name)), ANSWERED)


def show_status(folder: str, json: bool) -> int:
    """Print how far a job has come; returns the exit code."""
    job = Job.at(folder)
    status, manifest = job.status(), job.manifest
    if json:
        fields = {
            "question": manifest.question.name,
            "input": manifest.input.path,
            "output": manifest.output,
            "parts": status.parts,
            "parts_done": status.parts_done,
            "lines": status.lines,
            "counts": dict(status.counts),
            "bad_lines": list(status.bad_lines),
            "finished": status.finished,
        }
        print(json_line(fields))
        return ANSWERED
    print(
        say("{question} {input}, to {output}", manifest.question.name, manifest.input.path, manifest.output)
    )
    done = message("{parts} done, output complete") if status.finished else message("{parts} done")
    print(say(done, _parts_text(status)))
    print(render(_summary(status)))
    return ANSWERED


def _places(options: Options, files: Sequence[str]) -> tuple[str, str, str]:
    """The input, the output and the folder."""
    if len(files) != 1 or files[0] == "-":
        raise InputError("--job: expected one file as input")
    if options.output is None or options.output == "-":
        raise InputError("--job: expected --output FILE")
    if options.json:
        raise InputError("--job does not support --json")
    return files[0], options.output, options.job or ""


def _executor(question: LineQuestion, options: Options) -> AnswerParts | None:
    """Where the parts are answered; None: the default of the question."""
    if options.cluster is not None:
        from passatempo.jobs.cluster import on_cluster

        return on_cluster(options.cluster)
    if options.threads is None:
        return None
    return (in_threads if question.in_kernel else in_processes)(options.threads)


def _parts_text(status: JobStatus) -> Message:
    if status.parts is None:
        return plural(status.parts_done, "part")
    return Message("{number} of {total} parts", grouped(status.parts_done), grouped(status.parts))


def _progress_text(status: JobStatus) -> Message:
    return Message("{lines}, {parts}", plural(status.lines, "line"), _parts_text(status))


def _summary(status: JobStatus) -> Message:
    """The number of lines, and how many had which answer."""
    counts: list[Text] = [
        f"{render(grouped(count))} {result_name(name)}"
        for name, count in sorted(status.counts.items())
        if name != "bad"
    ]
    if bad := status.counts.get("bad"):
        first = ", ".join(map(str, status.bad_lines))
        counts.append(
            Message("{number} bad (first in line {lines})", grouped(bad), first)
            if first
            else Message("{number} bad", grouped(bad))
        )
    lines = plural(status.lines, "line")
    return Message("{lines}: {counts}", lines, (AND, *counts)) if counts else lines
