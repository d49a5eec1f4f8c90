"""convert: puzzles from one way of writing to another."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD, STOPPED
from passatempo.cli.inputs import Case, Inputs
from passatempo.cli.output import output
from passatempo.cli.progress import progress
from passatempo.cli.show import PROGRAM, complain
from passatempo.cli.words import many
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import best_link, format_named

LINK = "link"  # instead of the name of a format: the best link for each puzzle


def run(options: Options) -> int:
    """Write every puzzle asked about in another way."""
    if options.to is None:
        raise InputError(f"no format to convert to: expected '--to NAME' (try '{PROGRAM} convert --help')")
    write = best_link if options.to == LINK else format_named(options.to).write_document
    inputs, done = Inputs(options, patient=True), 0
    with output(options.output, repeatable=True) as stream, progress(lambda: f"{done:,} puzzles"):
        try:
            for case in inputs:
                assert isinstance(case, Case)  # no time is given
                try:
                    text = write(case.document)
                except UnsupportedError as error:
                    inputs.complain(case.source, f"line {case.document.line}: {error}")
                    continue
                stream.write(text)
                if options.output is None:
                    stream.flush()
                done += 1
        except KeyboardInterrupt:
            complain(f"{many(done, 'puzzle')} converted, then interrupted")
            return STOPPED
    return BAD if inputs.any_bad else ANSWERED
