"""The answers to a part of a file: a function of bytes that threads, processes and clusters call alike."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from passatempo.bulk import LineAsker, LineQuestion
from passatempo.records import dataclass

MOST_BAD_LINES = 10  # of a part whose numbers are kept
_ERROR = b",error: "

_known = threading.local()  # what a thread has compiled for the question it was asked last


@dataclass(frozen=True)
class PartAnswers:
    """The answers to the lines of a part, how many had which result, and the first lines that were bad."""

    text: bytes
    lines: int
    counts: Mapping[str, int]
    bad_lines: tuple[int, ...]  # their numbers within the part, from 1


def answer_part(question: LineQuestion, head: bytes, part: bytes) -> PartAnswers:
    """The answers to a part, by one thread.

    `head` are the first lines of the whole file: boards of a plain file have the size of its first board,
    which a part must not guess from its own first line. `part` has whole lines. The same arguments give the
    same bytes in any thread, process or machine.
    """
    answers = _asker(question, head).answer(part)
    text = bytes(answers.text)
    counts = {name: count for name, count in answers.counts.items() if count}
    return PartAnswers(text, text.count(b"\n"), counts, _bad_lines(text) if counts.get("bad") else ())


def _asker(question: LineQuestion, head: bytes) -> LineAsker:
    """What answers this question in this thread."""
    known: tuple[tuple[LineQuestion, bytes], LineAsker] | None = getattr(_known, "asker", None)
    if known is None or known[0] != (question, head):
        asker = question.asker(threads=1)
        if question.in_kernel:
            asker.answer(head)  # which fixes the size of the boards
        known = _known.asker = ((question, head), asker)
    return known[1]


def _bad_lines(text: bytes) -> tuple[int, ...]:
    """The numbers of the first lines with an error, from 1."""
    found, line, at = [1] * text.startswith(_ERROR), 1, 0
    while len(found) < MOST_BAD_LINES and (next_at := text.find(b"\n" + _ERROR, at) + 1):
        line += text.count(b"\n", at, next_at)
        at = next_at
        found.append(line)
    return tuple(found)
