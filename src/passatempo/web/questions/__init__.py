"""Questions: each is a function of a message, and depends on nothing else.

No answer depends on a file that a message names, on a thread or on what was asked before, so a worker in a
browser can take the place of a process.

| file | questions |
|---|---|
| arguments.py | the arguments of a message, checked against their schemas |
| table.py | every question: its arguments, its result, and the function that answers it |
| catalogue.py | kinds, sample, techniques, themes |
| boards.py, board_views.py, drafts.py | scene, conflicts; boards that are being set |
| texts.py | read, convert, formats, edit |
| solving.py, solution_counts.py | solve, count, candidates, true_candidates |
| checking.py | check, superfluous |
| coaching.py, steps.py | hint, possible_steps, explain, rate, why_wrong; steps as a page needs them |
| making.py | generate, finish, draw |
| watching.py | watch |
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from passatempo.deadline import within
from passatempo.errors import InputError, PassatempoError, StoppedError, UnsupportedError
from passatempo.languages import languages, translator
from passatempo.locales import ENGLISH
from passatempo.printable import one_line
from passatempo.web.questions.arguments import Asked, NamedLineError, TooLargeError
from passatempo.web.questions.drafts import bare
from passatempo.web.questions.table import QUESTIONS

_CODES: tuple[tuple[type[Exception], str], ...] = (
    (TooLargeError, "too_large"),
    (InputError, "input"),
    (StoppedError, "stopped"),
    (UnsupportedError, "unsupported"),
    (PassatempoError, "unsupported"),
)


def answer(message: Mapping[str, Any]) -> dict[str, Any]:
    """The reply to a message; errors of the input and limits are replies as well."""
    try:
        return {"id": message.get("id"), "ok": True, "result": _result(message)}
    except PassatempoError as error:
        return failure(message, code_of(error), rendered(error, message))
    except (RecursionError, MemoryError):
        return failure(message, "unsupported", "out of memory, or nested too deep")


def _result(message: Mapping[str, Any]) -> Any:
    name = message.get("question")
    question = QUESTIONS.get(name) if isinstance(name, str) else None
    if question is None:
        raise InputError(
            "'{name}' is not a question: expected {questions}", one_line(str(name)[:30]), " ".join(QUESTIONS)
        )
    asked = Asked(question, message)
    module, _, function = question.place.partition(":")
    with within(asked.seconds):
        return getattr(import_module(f"{__name__}.{module}"), function)(asked)


def failure(message: Mapping[str, Any], code: str, text: str) -> dict[str, Any]:
    """The reply that says why there is no result."""
    return {"id": message.get("id"), "ok": False, "error": {"code": code, "message": one_line(text)}}


def code_of(error: PassatempoError) -> str:
    """The code of an error."""
    return next(code for kind, code in _CODES if isinstance(error, kind))


def rendered(error: PassatempoError, message: Mapping[str, Any]) -> str:
    """The text of an error in the language of the message; a message has one line, which is not named."""
    text, lang = error.message, message.get("lang")
    if isinstance(error, InputError) and not isinstance(error, NamedLineError):
        text = bare(error)
    return translator(lang if lang in languages() else ENGLISH).render(text)
