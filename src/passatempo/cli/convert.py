"""convert: puzzles from one way of writing to another."""

from __future__ import annotations

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, BAD
from passatempo.cli.inputs import Inputs
from passatempo.cli.output import output
from passatempo.cli.progress import progress
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError, UnsupportedError
from passatempo.formats import best_link, format_named

LINK = "link"  # instead of the name of a format: the best link for each puzzle


def run(options: Options) -> int:
    """Write every puzzle asked about in another way."""
    if options.to is None:
        raise InputError(f"no format to convert to: expected '--to NAME' (try '{PROGRAM} convert --help')")
    write = best_link if options.to == LINK else format_named(options.to).write_document
    inputs, done = Inputs(options, patient=True), 0
    with output(options.output) as stream, progress(lambda: f"{done:,} puzzles"):
        for case in inputs:
            try:
                text = write(case.document)
            except UnsupportedError as error:
                inputs.complain(case.source, f"line {case.document.line}: {error}")
                continue
            stream.write(text)
            if options.output is None:
                stream.flush()
            done += 1
    return BAD if inputs.any_bad else ANSWERED
