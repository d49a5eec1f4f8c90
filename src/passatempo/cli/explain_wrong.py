"""Wrong entries: since which of them the board cannot be finished, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from passatempo.cli.explain_steps import RenderedSteps, technique_text
from passatempo.explaining.sentences.step_text import as_json, step_text
from passatempo.languages import message, sentence
from passatempo.puzzle import Puzzle

if TYPE_CHECKING:
    from passatempo.explaining.explanation import Explanation, Impossible

_CANNOT_STAND = message("{entry} cannot stand: from the board before it, this follows")


def wrong_lines(found: Explanation, puzzle: Puzzle, rendered: RenderedSteps) -> Iterator[str]:
    """The entry since which there is no solution, and the steps that exclude it."""
    why = found.impossible
    if why is None:
        return
    entry = _entry(why, puzzle)
    if why.conflict:
        yield sentence(rendered.translate.render(why.conflict))
    elif why.proof is None or not why.proof.steps:
        yield sentence(rendered.translate("since {entry} the board cannot be finished", entry=entry))
    else:
        yield sentence(rendered.translate(_CANNOT_STAND, entry=entry)).removesuffix(".") + ":"
        yield from _steps(why.proof, rendered)
        if why.proof.steps[-1].places:
            yield _conclusion(why, why.proof, rendered)


def _conclusion(why: Impossible, proof: Explanation, rendered: RenderedSteps) -> str:
    """What the last step says about the entry: its cell holds another value, or sees the same."""
    (cell, value), names = why.entry, proof.problem.names
    seen = [other for other, placed in proof.steps[-1].places if placed == value and other != cell]
    if seen:
        text = rendered.translate(
            "{cell} sees {other}, so it is not {value}", cell=names[cell], other=names[seen[0]], value=value
        )
    else:
        text = rendered.translate("so {cell} is not {value}", cell=names[cell], value=value)
    return sentence(text)


def _entry(why: Impossible, puzzle: Puzzle) -> str:
    cell, value = why.entry
    return f"{puzzle.board.name(cell)}={value}"


def _steps(proof: Explanation, rendered: RenderedSteps) -> Iterator[str]:
    for at, (step, state) in enumerate(zip(proof.steps, proof.states, strict=False), 1):
        text = step_text(step, proof.problem, rendered.translate.code, state, full=rendered.full)
        yield f"{at}. {text} [{technique_text(step, rendered.translate)}]"


def wrong_fields(found: Explanation, puzzle: Puzzle, rendered: RenderedSteps) -> dict[str, Any]:
    """The JSON fields about wrong entries, if there are any."""
    if not found.wrong:
        return {}
    name, why, lang = puzzle.board.name, found.impossible, rendered.translate.code
    fields: dict[str, Any] = {"wrong_entries": {name(cell): value for cell, value in found.wrong.items()}}
    if why is not None:
        fields["impossible_since"] = [name(why.entry[0]), why.entry[1]]
        fields["why_impossible"] = _steps_as_json(why.proof, lang) if why.proof else []
    return fields


def _steps_as_json(proof: Explanation, lang: str) -> list[Any]:
    pairs = zip(proof.steps, proof.states, strict=False)
    return [as_json(step, proof.problem, lang, state) for step, state in pairs]
