"""count --job: a count by cutting that can be killed and resumed; its state, and the check of its cuts."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, NO, STOPPED
from passatempo.cli.generate_inputs import read_document
from passatempo.cli.language import render
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.errors import InputError, StoppedError
from passatempo.jobs.count_job import CountJob
from passatempo.jobs.executors import AnswerParts, in_processes
from passatempo.messages import Message, grouped
from passatempo.printable import json_line


def run_count_job(options: Options) -> int:
    """Begin or resume a count, or say how far it is; returns the exit code."""
    if options.verify is not None:
        return _verify(CountJob.resume(options.verify), options)
    if options.status is not None:
        return _show(CountJob.resume(options.status), options)
    if options.job is None:
        raise InputError("{flag} is an option of a job: expected --job DIR", _given(options))
    for flag, value in (("--limit", options.limit), ("--time", options.time)):
        if value is not None:
            raise InputError("--job counts all solutions: {flag} has no meaning", flag)
    job = _job(options, options.job)
    try:
        with progress(lambda: _progress_text(job), done=lambda: len(job.tree.counts)):
            job.run(_executor(options), pieces=options.cut or 1)
    except (KeyboardInterrupt, StoppedError) as stopped:
        reason = stopped.reason if isinstance(stopped, StoppedError) else Message("interrupted")
        notify("{reason}; {boards} counted; --resume goes on from here", reason, _counted_text(job))
        return STOPPED
    return _show(job, options)


def _job(options: Options, folder: str) -> CountJob:
    if len(options.inputs) > 1:
        raise InputError("--job: expected one puzzle")
    puzzle = None
    if options.inputs or not options.resume:
        document = read_document(options.inputs[0] if options.inputs else "-", options)
        if document.unread_rules:
            raise InputError(document.reservation)
        puzzle = document.puzzle
    if options.resume:
        return CountJob.resume(folder, puzzle)
    assert puzzle is not None
    return CountJob.begin(folder, puzzle)


def _given(options: Options) -> str:
    """An option that only a job has."""
    rows = {
        "--resume": options.resume,
        "--cut": options.cut,
        "--cluster": options.cluster,
        "--threads": options.threads,
    }
    return next(flag for flag, value in rows.items() if value)


def _executor(options: Options) -> AnswerParts | None:
    """Where boards are counted; None: in processes, one a core."""
    if options.cluster is not None:
        from passatempo.jobs.cluster import on_cluster

        return on_cluster(options.cluster)
    return None if options.threads is None else in_processes(options.threads)


def _show(job: CountJob, options: Options) -> int:
    """Print the number of solutions, or how far the count is."""
    leaves = len(job.tree.leaves())
    total = None if leaves else job.tree.total()
    if options.json:
        print(json_line({"count": total, "complete": not leaves, **_numbers(job), "open": leaves}))
    elif total is None:
        print(render(_progress_text(job)))
    else:
        print(render(plural(total, "solution")))
        print(render(_tree_text(job)))
    return STOPPED if leaves else ANSWERED if total else NO


def _verify(job: CountJob, options: Options) -> int:
    """Check every cut, and print what is wrong; returns the exit code."""
    code = ANSWERED
    with progress(lambda: Message("checking {boards}", plural(len(job.tree.boards), "board"))):
        for board, fault in job.tree.faults():
            notify("board {board}: {fault}", board, fault)
            code = BAD
    if code == BAD:
        return BAD
    if not options.json:
        print(render(Message("every cut is disjoint and complete, found anew from the rules")))
    return _show(job, options)


def _numbers(job: CountJob) -> dict[str, int]:
    tree = job.tree
    return {"boards": len(tree.boards), "cuts": len(tree.cuts), "counted": len(tree.counts)}


def _counted_text(job: CountJob) -> Message:
    return Message(
        "{counted} of {boards}",
        grouped(len(job.tree.counts)),
        plural(len(job.tree.counts) + len(job.tree.leaves()), "board"),
    )


def _progress_text(job: CountJob) -> Message:
    return Message("{boards} counted, after {cuts}", _counted_text(job), plural(len(job.tree.cuts), "cut"))


def _tree_text(job: CountJob) -> Message:
    return Message(
        "the sum of {boards} counted, after {cuts}",
        plural(len(job.tree.counts), "board"),
        plural(len(job.tree.cuts), "cut"),
    )
