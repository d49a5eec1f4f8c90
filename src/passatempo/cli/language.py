"""The language of everything that the command line prints: that of --lang, else that of the environment.

English needs no catalogue, and this module imports none for it: starting up would take longer.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from passatempo.locales import ENGLISH, language_of
from passatempo.messages import Message, Text, as_message, english, sentence
from passatempo.type_names import TYPE_CHECKING

if TYPE_CHECKING:
    from passatempo.languages import Language
    from passatempo.scene import Scene

_chosen: str | None = None  # the code of a language; None: that of the environment


def choose_language(name: str | None) -> None:
    """Speak this language from now on; None: that of the environment. InputError if it is not known."""
    global _chosen
    _chosen = None
    if name is not None:
        from passatempo.languages import translator

        _chosen = translator(name).code


def language() -> Language:
    """The language that is translated."""
    from passatempo.languages import translator

    return translator(_chosen)


def render(text: Text) -> str:
    """A message in the chosen language, any other text as it is."""
    return english(text) if is_english() else language().render(text)


def say(template: str, *arguments: object) -> str:
    """A template with its arguments in the chosen language."""
    return render(Message(template, *arguments))


def translated(text: str) -> str:
    """A text in the chosen language, if it has a translation."""
    return render(as_message(text, ()))


def as_sentence(text: str) -> str:
    """A message as a sentence of the chosen language; a text that is rendered already as it is."""
    return sentence(render(text)) if isinstance(text, Message) else text


def rendered_scene(scene: Scene) -> Scene:
    """The scene with its captions in the chosen language."""
    if is_english():
        return scene
    from passatempo.scene import Caption, Scene

    marks = (Caption(render(mark.text)) if isinstance(mark, Caption) else mark for mark in scene.marks)
    return Scene(scene.board, tuple(marks))


def is_english() -> bool:
    """Whether the chosen language is English."""
    return _chosen == ENGLISH or (_chosen is None and language_of(os.environ, _Any()) == ENGLISH)


class _Any:
    """Contains every language: whether there is a catalogue is looked up only if it is not English."""

    def __contains__(self, code: object) -> bool:
        return bool(code)


_OPTION = "--lang"


def split_language(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments without the options --lang, and the last language they name; None: there is none.

    They may stand before the verb, too. What follows `--` is no option.
    """
    rest, name = list[str](), None
    words = iter(arguments)
    for word in words:
        if word == "--":
            return [*rest, word, *words], name
        if word == _OPTION:
            name = next(words, "")
        elif word.startswith(f"{_OPTION}="):
            name = word.partition("=")[2]
        else:
            rest.append(word)
    return rest, name
