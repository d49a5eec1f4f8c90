"""The reservation under which a puzzle is answered of which something was left out that may carry a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from passatempo.answers import NONE, STOPPED
from passatempo.cli import codes
from passatempo.cli.codes import ANSWERED, NO
from passatempo.cli.show import Outcome
from passatempo.formats import Document
from passatempo.formats.format import LEFT_OUT
from passatempo.formats.json_form import AS_READ
from passatempo.languages import Language, sentence
from passatempo.records import replace

_NAMED = 8  # things left out; of more, only how many
_CAPITAL = re.compile(r"[A-ZÀ-Ý](?=[a-zà-ÿ ])")  # of a word at the start of a sentence, not of a cell's name


def with_reservation(outcome: Outcome, document: Document, say: Language, *, verdict: bool) -> Outcome:
    """The outcome as it may be said of a puzzle that was not read to the end; in English, if nothing else.

    Its first sentence says that it is about what was read, and what was not. Neither "the only solution"
    nor "none" is claimed: `unique` is not known, `none` is `stopped`, and no exit code says no; of a verb
    whose exit code is a verdict on the puzzle, none says yes either.
    """
    claims = (NO, ANSWERED) if verdict else (NO,)
    return replace(
        outcome,
        code=codes.STOPPED if outcome.code in claims else outcome.code,
        sentences=_sentences(outcome.sentences, document, say),
        fields=_fields(outcome.fields) | {LEFT_OUT: list(document.unread_rules)},
    )


def _sentences(said: Sequence[str], document: Document, say: Language) -> list[str]:
    """Those of people: with `--json` a verb may have said nothing in words."""
    if not said:
        return [_left_out(document, say)]
    return [f"{_as_read(said[0], say)} {_left_out(document, say)}", *said[1:]]


def _fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those of JSON: what the puzzle is as far as it was read, apart from what it may be called."""
    as_read = {name: fields[name] for name in ("status", "unique")}
    status = STOPPED if as_read["status"] == NONE else as_read["status"]
    return {**fields, "status": status, "unique": None, AS_READ: as_read}


def _as_read(told: str, say: Language) -> str:
    answer = told[:1].lower() + told[1:] if _CAPITAL.match(told) else told
    return sentence(say("as far as it was read: {answer}", answer=answer))


def _left_out(document: Document, say: Language) -> str:
    named = [say.render(each) for each in document.unread_rules[:_NAMED]]
    if more := len(document.unread_rules) - len(named):
        named.append(say("{number} more", number=more))
    what = say.listed(named)
    return sentence(say("left out, and perhaps part of the rules: {what}", what=what))
