"""Answers about a puzzle of which a part that may state rules was not read: they claim less."""

from __future__ import annotations

import re
from collections.abc import Sequence

from passatempo.cli import codes
from passatempo.cli.codes import ANSWERED, NO
from passatempo.cli.language import as_sentence
from passatempo.cli.show import Outcome
from passatempo.formats import Document
from passatempo.formats.format import LEFT_OUT
from passatempo.messages import AND, Argument, Message
from passatempo.records import replace
from passatempo.reports import reserved_fields

_MAX_NAMED = 8  # unread parts that are named; of more, only the number is given
_CAPITAL = re.compile(r"[A-ZÀ-Ý](?=[a-zà-ÿ ])")  # of a word that starts a sentence, not of a cell's name


def with_reservation(outcome: Outcome, document: Document, *, verdict: bool) -> Outcome:
    """The outcome with the reservation that a part of the puzzle was not read.

    The first sentence says so and names the part. Neither a unique solution nor none is claimed: `unique` is
    unknown, the status `none` becomes `stopped`, and the exit code is never that of "no"; with `verdict` it
    is not that of "yes" either.
    """
    claims = (NO, ANSWERED) if verdict else (NO,)
    return replace(
        outcome,
        code=codes.STOPPED if outcome.code in claims else outcome.code,
        sentences=_sentences(outcome.sentences, document),
        fields=reserved_fields(outcome.fields) | {LEFT_OUT: list(document.unread_rules)},
    )


def _sentences(sentences: Sequence[str], document: Document) -> list[str]:
    """The sentences with the reservation; with `--json` there may be none."""
    if not sentences:
        return [_unread_parts(document)]
    return [f"{_as_read(as_sentence(sentences[0]))} {_unread_parts(document)}", *sentences[1:]]


def _as_read(text: str) -> str:
    answer = text[:1].lower() + text[1:] if _CAPITAL.match(text) else text
    return as_sentence(Message("as far as it was read: {answer}", answer))


def _unread_parts(document: Document) -> str:
    names: list[Argument] = [*document.unread_rules[:_MAX_NAMED]]
    if more := len(document.unread_rules) - len(names):
        names.append(Message("{number} more", more))
    return as_sentence(Message("left out, and perhaps part of the rules: {what}", (AND, *names)))
