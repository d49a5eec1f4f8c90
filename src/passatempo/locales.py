"""The language that the environment asks for, by the rules of gettext."""

from __future__ import annotations

from collections.abc import Container, Mapping

ENGLISH = "en"
_PLAIN = ("c", "posix")  # locales without a language, whatever their encoding, as C.UTF-8


def language_code(name: str) -> str:
    """The code without country and encoding: "pt" of "pt_BR.UTF-8"."""
    name = name.strip().lower()
    for sign in "-_.@":
        name = name.partition(sign)[0]
    return name


def language_of(environment: Mapping[str, str], known: Container[str]) -> str:
    """The first known language of LANGUAGE, a list; else that of LC_ALL, LC_MESSAGES or LANG, or English.

    The first of the last three that is set counts. LANGUAGE is ignored if it says `C`.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    if language_code(locale) in _PLAIN:
        return ENGLISH
    wanted = map(language_code, [*environment.get("LANGUAGE", "").split(":"), locale])
    return next((code for code in wanted if code in known), ENGLISH)
