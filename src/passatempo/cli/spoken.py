"""Spoken: boards and sentences that verbs have in common which know languages."""

from __future__ import annotations

from passatempo.board import Board
from passatempo.cli.show import Show
from passatempo.languages import Language, sentence
from passatempo.paint.cells import GIVEN_MARK, OPEN_MARK
from passatempo.scene import Caption, Mark, Scene


def show_board(show: Show, say: Language, scene: Scene, *, captions: bool = True) -> None:
    """The board with what is to be said of it; without captions, only what a mark beside a value means."""
    marks = (_said(mark, say) for mark in scene.marks if captions or not isinstance(mark, Caption))
    given = sentence(say("a value with {mark} is a given", mark=GIVEN_MARK))
    alone = sentence(
        say("a value with {mark} is the only candidate left, and not filled in yet", mark=OPEN_MARK)
    )
    show.board(Scene(scene.board, tuple(marks)), coordinates=True, legends=(given, alone))


def _said(mark: Mark, say: Language) -> Mark:
    return Caption(say.render(mark.text)) if isinstance(mark, Caption) else mark


def said_no_solution(reason: str, say: Language) -> str:
    """That there is none, and why if that is to be seen at once."""
    if not reason:
        return sentence(say("no solution"))
    return sentence(say("no solution: {reason}", reason=say.render(reason)))


def said_stopped(reason: str, say: Language) -> str:
    """That it was stopped, and why."""
    return sentence(say("stopped: {reason}", reason=say.render(reason)))


def said_undrawn(reason: str, say: Language) -> str:
    """That a board was left out, and why."""
    return sentence(say("the board is not drawn: {reason}", reason=say.render(reason)))


def said_entries(board: Board, fill: dict[int, int], say: Language) -> str:
    """What is filled in: "A1 = 2 and B1 = 3"."""
    return say.listed(f"{board.name(cell)} = {value}" for cell, value in fill.items())
