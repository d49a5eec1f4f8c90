"""convert: puzzles written in another format."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, STOPPED
from passatempo.cli.inputs import Case, Inputs, in_line
from passatempo.cli.output import output
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import PROGRAM, notify
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import best_link, format_named

LINK = "link"  # instead of the name of a format: the best link for each puzzle


def run(options: Options) -> int:
    """Write every input puzzle in another format; returns the exit code."""
    if options.to is None:
        raise InputError("no output format: expected '--to NAME' (try '{program} convert --help')", PROGRAM)
    write = best_link if options.to == LINK else format_named(options.to).write_document
    inputs, done = Inputs(options, skip_all_bad=True), 0
    shown = progress(
        lambda: plural(done, "puzzle"), done=lambda: done, share=lambda: inputs.meter.share(done)
    )
    with output(options.output, repeatable=True) as stream, shown:
        try:
            for case in inputs:
                assert isinstance(case, Case)  # there is no time limit
                try:
                    text = write(case.document)
                except UnsupportedError as error:
                    inputs.report_error(case.source, in_line(case.document.line, error.message))
                    continue
                stream.write(text)
                if options.output is None:
                    stream.flush()
                done += 1
        except KeyboardInterrupt:
            notify("{puzzles} converted, then interrupted", plural(done, "puzzle"))
            return STOPPED
    return BAD if inputs.any_bad else ANSWERED
