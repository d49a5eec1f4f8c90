"""The command line: `passatempo VERB [INPUT ...]`.

| file | contents |
|---|---|
| arguments.py | the verbs, and the parsed options |
| command_line.py | the verb and its arguments; argparse only if there are options |
| parser.py option_table.py | the parsers of the verbs, for argparse; the table of their options |
| number_types.py | numbers among the options |
| help_text.py argparse_texts.py | the texts of `--help`, wrapped; those of argparse itself |
| language.py | the language of everything that is printed |
| inputs.py | the input puzzles: from files, standard input or the command line |
| puzzle_loop.py | the loop over the input puzzles, with its time limit |
| solve.py count.py check.py candidates.py kinds.py sets.py | verbs, one file each with a function `run` |
| count_job.py | count as a job |
| race.py search_statistics.py | the verb that compares methods; `--stats` |
| explain.py rate.py | the verbs about how a person solves a puzzle |
| explain_steps.py explain_report.py explain_wrong.py explain_compare.py | what `explain` shows |
| convert.py | the verb that writes puzzles in another format |
| draw.py pictures.py | the verb that draws them; pictures as files |
| sheet.py book.py printed.py | the verbs that make PDF to print; what they share |
| batch.py batch_lines.py | the verb for files of one puzzle per line |
| batch_table.py batch_job.py | the same for tables; in parts that can be resumed |
| library.py library_add.py library_take.py library_fill.py | the verb for a library of puzzles |
| stats.py figures.py read_facts.py | statistics of files, and of a library; what both read |
| cage_query.py | the query of `sets`, parsed from words |
| given.py drawn_board.py | what a player has filled in and noted, parsed; from boards as they are drawn |
| reporting.py | what answers share: JSON fields, exit codes, messages, filled boards |
| reservation.py | answers about a puzzle of which a part that may state rules was not read |
| show.py | boards, sentences and JSON on standard output, messages on standard error |
| exercise.py | the verb that shows positions just before a technique |
| generate.py complete.py generate_job.py | the verb that generates puzzles; its options `--from`, `--job` |
| generate_options.py generate_inputs.py | its options for argparse; the puzzles and pictures it reads |
| generated_output.py folder.py | puzzles written as they are generated: to a stream, a file, a folder |
| serve.py | the verb that starts the workbench |
| output.py redirect.py files.py writing.py | output streams; files that are replaced once complete; records |
| completion.py man.py | scripts for shells; the manual page |
| progress.py | the progress of a long search, on a terminal |
| signals.py | SIGINT, SIGTERM and SIGHUP |
| pipes.py | standard output in whole lines, where it is a pipe |
| codes.py | exit codes |
| faults.py | what is reported when the program itself fails |

To add a verb, write one file with a function `run` and add a row to the table of arguments.py.
"""

from __future__ import annotations

import gc
import os
import sys

from passatempo.cli.codes import ANSWERED, BAD, FAULT, STOPPED
from passatempo.cli.signals import end_process, handling_signals, own_process, stop

TYPE_CHECKING = False  # typing is imported only once signals are handled
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passatempo.cli.arguments import Options

_GC_THRESHOLD = 100_000  # objects: importing modules creates many, and none of them is garbage


def program() -> int:
    """`main` as a program: it owns the process, and sets up signals, pipes and garbage collection."""
    try:
        own_process()
        gc.set_threshold(_GC_THRESHOLD)
        from passatempo.cli.pipes import write_whole_lines

        write_whole_lines()
        code = main()
    except BaseException:
        if not stop.requested:
            raise
        code = STOPPED
    gc.freeze()  # else Python collects garbage once more before it ends
    return end_process(code)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _replace_closed_streams()
    try:
        with handling_signals():
            return _run(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes it on exit
        return ANSWERED
    except KeyboardInterrupt:
        return STOPPED
    except Exception as error:
        return STOPPED if stop.requested else _report_failure(error)  # an interrupt may raise any error


def _replace_closed_streams() -> None:
    """Replace the output streams that the parent process has closed.

    Writing answers then fails with an error message; messages on standard error are discarded.
    """
    if sys.stdout is None:
        nowhere = os.open(os.devnull, os.O_RDONLY)  # writing to it fails
        sys.stdout = os.fdopen(nowhere, "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _exit_on_terminate() -> None:
    """Have a C++ exception that Python cannot catch end the program with one of its exit codes."""
    from passatempo._kernel import exit_on_terminate

    exit_on_terminate(STOPPED, FAULT)


def _report_failure(error: Exception) -> int:
    """Print in one line what ended the program; returns the exit code."""
    try:
        from passatempo.cli.faults import report

        return report(error)
    except Exception:  # there is no memory even for that
        os.write(2, b"passatempo: internal error, or out of memory\n")
        return FAULT


def _load_plugins(files: Sequence[str]) -> None:
    """Load what the options and the environment name."""
    if files or "PASSATEMPO_PLUGIN" in os.environ:
        from passatempo.plugins import load_from_environment, load_plugin

        for path in files:
            load_plugin(path)
        load_from_environment()


def _run_verb(run: Callable[[Options], int], options: Options) -> int:
    """Run a verb, its output in the file of --output if it does not write that itself."""
    from passatempo.cli.arguments import VERBS

    if options.output is None or VERBS[options.verb].writes_itself or options.job is not None:
        return run(options)
    from passatempo.cli.redirect import standard_output_in

    with standard_output_in(options.output):
        return run(options)


def _run(argv: Sequence[str]) -> int:
    from importlib import import_module

    from passatempo.cli.command_line import parse
    from passatempo.cli.show import notify, noting_plugins, replace_unencodable
    from passatempo.errors import PassatempoError

    replace_unencodable(sys.stdout)
    try:
        options = parse(argv)
        with noting_plugins():
            _load_plugins(options.plugin or ())
            verb = import_module(f"{__name__}.{options.verb}")
            if "passatempo.answers" in sys.modules:  # the verb searches
                _exit_on_terminate()
            code = _run_verb(verb.run, options)
    except PassatempoError as error:
        notify(error.message)
        code = BAD
    except SystemExit as exit:  # how argparse ends after --help or a usage error
        code = exit.code if isinstance(exit.code, int) else BAD
    sys.stdout.flush()
    return STOPPED if stop.requested else code
