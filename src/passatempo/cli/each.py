"""Each puzzle asked about, answered in turn: the loop that the verbs about puzzles share."""

from __future__ import annotations

from collections.abc import Callable

from passatempo.answers import INTERRUPTED
from passatempo.cli.arguments import Options
from passatempo.cli.codes import BAD, STOPPED, weightiest
from passatempo.cli.inputs import Case, Inputs
from passatempo.cli.show import Outcome, Show
from passatempo.errors import PassatempoError

Answering = Callable[[Case, Options, Show], Outcome]


def for_each_puzzle(options: Options, answering: Answering) -> int:
    """Answer every puzzle asked about; the weightiest of their exit codes."""
    inputs, show, code = Inputs(options), Show(options), 0
    for case in inputs:
        show.begin(case)
        try:
            outcome = answering(case, options, show)
        except PassatempoError as error:
            inputs.complain(case.source, f"line {case.document.line}: {error}")
            continue
        show.end(case, outcome)
        code = weightiest((code, outcome.code))
        if outcome.interrupted or outcome.fields.get("reason") == INTERRUPTED:
            return STOPPED
    return BAD if inputs.any_bad else code
