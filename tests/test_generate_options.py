"""The table of options of `generate`: parser, Python signatures and refusals agree with it."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable
from typing import Any

import pytest

import passatempo as pt
from passatempo.cli.generate_options import add_generate_options, with_request
from passatempo.errors import InputError
from passatempo.generating.option_values import Target
from passatempo.generating.options import BY_NAME, OPTIONS, REQUEST_OPTIONS, Option, Scope, refuse_excluded
from passatempo.generating.request import Request, parse_request
from passatempo.plan import Plan
from passatempo.records import field_names

IN_PYTHON = [option for option in OPTIONS if option.annotation]
IN_SERIES = [option for option in IN_PYTHON if "series" not in option.excludes and option.name != "threads"]


def signature(function: Callable[..., object]) -> dict[str, tuple[str, object]]:
    parameters = inspect.signature(function).parameters.values()
    return {each.name: (each.annotation, each.default) for each in parameters if each.name != "kind"}


def expected(options: list[Option]) -> dict[str, tuple[str, object]]:
    return {option.name: (option.annotation, option.default) for option in options}


def test_the_signature_of_generate_is_that_of_the_table() -> None:
    """It is written out for type checkers and help(), so it could drift from the table."""
    assert signature(pt.generate) == expected(IN_PYTHON)


def test_the_signature_of_series_is_that_of_the_table() -> None:
    """A series does not end by itself, so its count is a number."""
    assert signature(pt.series) == expected(IN_SERIES) | {"count": ("int", 1)}


def test_every_parsed_value_has_a_field() -> None:
    """A row whose field does not exist would fail only when somebody uses the option."""
    fields, plan = set(field_names(Request)), set(field_names(Plan))
    assert {option.field for option in OPTIONS if option.parse} <= fields
    assert {option.field for option in OPTIONS if option.in_plan} <= plan


def test_fields_of_a_request_come_from_the_table() -> None:
    """A field without a row could not be set by users."""
    other = {"kind", "board", "fields", "seed", "like"}
    assert set(field_names(Request)) == other | {option.field for option in OPTIONS if option.parse}


def test_the_parser_has_every_option() -> None:
    """The parser also knows which of them describe puzzles."""
    parser = argparse.ArgumentParser()
    add_generate_options(parser, {})
    flags = {flag for action in parser._actions for flag in action.option_strings} - {"-h", "--help"}
    assert flags == {each for option in OPTIONS for each in (option.flag, option.short) if each}
    found = with_request(
        vars(parser.parse_args(["--clues", "3", "--with", "a", "--with", "b", "--seed", "1"]))
    )
    assert found["request"] == {"clues": "3", "extra": ["a", "b"]}
    assert found["seed"] == "1"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_excluded_options_are_refused(option: Option) -> None:
    """The message names both options, in both spellings."""
    for name in option.excludes:
        with pytest.raises(
            InputError, match=rf"^{BY_NAME[name].flag} .*{option.flag} cannot be given with it"
        ):
            refuse_excluded([name, option.name], flags=True)
        with pytest.raises(InputError, match=rf"^{name} .*: {option.name} cannot be given with it"):
            refuse_excluded([option.name, name])
    refuse_excluded([option.name])


def test_options_about_puzzles_are_refused_beside_an_own_board() -> None:
    """All but the pattern, which restricts where values are added."""
    assert [each.name for each in REQUEST_OPTIONS if "author_board" not in each.excludes] == ["pattern"]


def test_texts_are_parsed_into_fields() -> None:
    """One parser serves the command line and Python."""
    request = parse_request("str8ts", size="6", black="25", clues="9-12", minimal=True)
    assert (request.black_share, request.clues, request.minimal) == (0.25, range(9, 13), True)
    with pytest.raises(TypeError, match="colour is not an option"):
        parse_request("sudoku", colour="red")


def test_only_the_command_line_has_options_of_output() -> None:
    """A Python caller writes the puzzles itself."""
    assert not [option.name for option in OPTIONS if option.scope is Scope.OUTPUT and option.annotation]


def test_a_parser_receives_the_board() -> None:
    """A row added to the table works from the command line and from Python without other code."""
    target: Any = Target(pt.read("sudoku 4x4").board, ("givens",))
    parsed = {
        each.name: each.parse("2", target)
        for each in OPTIONS
        if each.name in ("clues", "rooms", "cages") and each.parse
    }
    assert parsed == {"clues": range(2, 3), "rooms": range(2, 3), "cages": range(2, 3)}
