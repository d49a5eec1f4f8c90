"""Languages: every message has its translation, and every name and sentence is said in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import SAMPLES

import passatempo
from passatempo import answers, rules
from passatempo.board import Group
from passatempo.cli.check import fault
from passatempo.errors import InputError
from passatempo.explaining.path import TOO_LARGE, WRONGLY_FILLED
from passatempo.formats import read_all
from passatempo.languages import (
    SAID,
    Message,
    _from_environment,
    languages,
    placeholders,
    read_catalogue,
    translator,
)
from passatempo.methods.base import OUT_OF_NODES, OUT_OF_TIME
from passatempo.problem import Problem
from passatempo.scene import Caption

SOURCE = Path(passatempo.__file__).parent
CATALOGUES = sorted((SOURCE / "locale").glob("*/LC_MESSAGES/passatempo.po"))

# What takes a message: a call of one of these names. In languages.py, a language calls itself.
TAKE_MESSAGES = {"message", "say", "tell", "many", "_filled", "_bounded"}


def strings(node: ast.AST) -> list[str]:
    return [
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def messages_in_code() -> Iterator[tuple[str, ...]]:
    """The message, or those for one thing and for several, of every call that takes one."""
    for path in SOURCE.rglob("*.py"):
        code = path.read_text()
        if (
            "passatempo.languages" not in code
            and path.parent.name != "explaining"
            and path.name != "languages.py"
        ):
            continue
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).split(".")[-1]
                said = [string for argument in node.args for string in strings(argument)]
                if name in ("many", "_bounded") and len(said) > 1:
                    yield tuple(said[:2])
                elif name in TAKE_MESSAGES or (name == "self" and path.name == "languages.py"):
                    yield from ((string,) for string in said)


def entries(path: Path) -> list[Message]:
    return list(read_catalogue(path.read_text(encoding="utf-8")))[1:]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_message_is_translated_and_no_other(path: Path) -> None:
    """One that is missing would come out in English, one too many is a message that has changed."""
    in_catalogue = {
        tuple(filter(None, (each.one, each.several))) for each in entries(path) if each.context != SAID
    }
    assert set(messages_in_code()) == in_catalogue


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_translations_have_the_same_placeholders(path: Path) -> None:
    for entry in entries(path):
        assert all(entry.translations)
        assert len(entry.translations) == (2 if entry.several else 1), entry
        for translation in entry.translations:
            assert set(placeholders(translation)) == set(placeholders(entry.one)), entry


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_entry_stands_twice(path: Path) -> None:
    keys = [(each.context, each.one) for each in entries(path)]
    assert len(keys) == len(set(keys))


# Names and sentences


@cache
def all_that_samples_say() -> tuple[str, ...]:
    """Names and sentences of groups, rules, parts of clues and captions of all samples, one of each form."""
    said = set[str]()
    for path in SAMPLES.glob("*/*.txt"):
        for document in read_all(path.read_text()):
            puzzle = document.puzzle
            for rule in puzzle.problem().rules:
                said |= {rule.sentence(), rule.group.name}
            for stated in puzzle.printed.values():
                said |= {name for name, _ in stated.with_one_removed(puzzle.board)}
            said |= {mark.text for mark in puzzle.scene().marks if isinstance(mark, Caption)}
    return tuple({re.sub(r"\b[A-Z]*-?[0-9]+", "1", text): text for text in sorted(said)}.values())


def said_elsewhere() -> Iterator[str]:
    """What no sample says: rules of models, what contradicts what, why a search ended."""
    pair, one = Group("A1 and B1", (0, 1)), Group("A1", (0,))
    for relation in ("=", "!=", "<=", ">="):
        yield rules.Sum(pair, 3, relation).sentence()
        yield rules.Sum(one, 3, relation).sentence()
        yield rules.Sum(pair, 3, relation, (1, -2)).sentence()
    flag = rules.Iff.of(0, rules.Sum(pair, 3))
    yield from (flag.sentence(), flag.group.name)
    yield rules.Table(pair, ((1, 2), (2, 1))).sentence()
    yield rules.Table(pair, ()).sentence()
    yield rules.Among(pair, (3,)).sentence()
    yield rules.Greatest(one).sentence()
    yield rules.Greatest(Group("the arrow in B1", (0,)), names=("A1",)).sentence()
    clash = Problem(("A1", "B1"), ((4,), (4,)), (rules.AllDifferent(pair),), (0, 1))
    yield answers.contradiction(clash)
    yield answers.contradiction(Problem(("A1", "B1"), ((1,), (2,)), (rules.Sum(pair, 4),), (0, 1)))
    yield answers.contradiction(Problem(("A1",), ((1,),), (rules.Sum(one, 3),), (0,)))
    yield answers.contradiction(Problem(("A1",), ((),), (), (0,)))
    yield answers.impossible_rule(Problem(("A1", "B1"), ((1, 2), (1, 2)), (rules.Sum(pair, 9),), (0, 1)))
    yield from (
        answers.INTERRUPTED,
        answers.OUT_OF_MEMORY,
        OUT_OF_NODES,
        OUT_OF_TIME,
        TOO_LARGE,
        WRONGLY_FILLED,
    )
    for value in (0, 5):
        yield fault(passatempo.read("sudoku 4x4"), [[value] * 4] * 4)
    yield from left_out_of_puzzles()


def left_out_of_puzzles() -> Iterator[str]:
    """What a reader may leave out that may carry a rule, one of each form."""
    drawings = ["line", "arrow", "overlay", "underlay", "circle", "rectangle", "text"]
    for noun in drawings:
        yield from (f"1 {noun}", f"2 {noun}s")
    yield from ("1 cage drawn only", "2 cages drawn only", "1 labelled cage", "2 labelled cages")
    yield from ("colours", "pencil marks", "the rules in words", "the field 'x'", "the field 'x' of 'arrow'")
    yield from (f"the field 'x' of {noun}" for noun in ("the metadata", "cells", "cages"))
    yield from ("the key 'x'", "the section [info]", "the remark 'x'", "'killer' behind the puzzle")
    yield from ("the comment", "lines in the grid that draw no boxes of one shape")
    yield from ("the gaps after every 2 cells", "the shape of boxes")


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
def test_all_names_and_sentences_are_known(lang: str) -> None:
    """A group or a rule with a new sentence asks for a pattern in each catalogue."""
    language = translator(lang)
    unknown = [text for text in (*all_that_samples_say(), *said_elsewhere()) if not language.knows(text)]
    assert not unknown


@pytest.mark.slow
@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_every_pattern_is_of_use(path: Path) -> None:
    """By a mark at the end of each translation it is seen which patterns the texts went through."""
    language = translator(path.parts[-3])
    used = set[str]()
    for text in (*all_that_samples_say(), *said_elsewhere()):
        used |= used_patterns(language, text)
    assert used == {each.one for each in entries(path) if each.context == SAID}


def used_patterns(language: object, text: str) -> set[str]:
    """The patterns by which a text, and what stands in it, is said."""
    for pattern in language._patterns:  # type: ignore[attr-defined]
        parts = pattern.parts(text)
        if parts is not None and all(
            language._part(name, part, True) is not None  # type: ignore[attr-defined]
            for name, part in parts.items()
        ):
            inner = [used_patterns(language, part) for part in parts.values()]
            return {pattern.english}.union(*inner)
    return set()


def test_portuguese_draws_words_together() -> None:
    say = translator("pt").said
    assert say("no value stands twice in row 3") == "nenhum valor se repete na linha 3"
    assert say("the sum of the 12 cage at A1 is 12") == "a soma da gaiola de 12 em A1 é 12"
    assert say("column A from the left") == "a coluna A a partir da esquerda"  # "A a" is no "à"
    assert translator("pt")(
        "in {group}, only {cell} can take {value}", group="a linha 1", cell="A1", value=2
    ) == ("na linha 1, só A1 pode ter 2")


def test_a_preposition_stands_before_each_name_of_a_list() -> None:
    say = translator("pt")
    names = say.listed(map(say.said, ("row 3", "box 2", "column A")))
    told = say("in {group}, only {cell} can take {value}", group=names, cell="A1", value=2)
    assert told == "na linha 3, no bloco 2 e na coluna A, só A1 pode ter 2"
    assert say("{values} from {cells}", values=2, cells=say.listed(["A1", "B2"])) == "2 de A1 e B2"
    cages = say.listed(map(say.said, ("the 9 cage at A1", "the 4 cage at B1")))
    assert say.many(
        "{houses} makes {makes}; take away {less} for {sums}",
        "{houses} make {makes}; take away {less} for {sums}",
        1,
        houses=say.said("row 1"),
        makes=45,
        less=13,
        sums=cages,
    ) == ("a linha 1 soma 45; subtraia 13, a soma da gaiola de 9 em A1 e da gaiola de 4 em B1")


def test_what_is_not_known_stays_in_english() -> None:
    """A kind of somebody else's may have names that no catalogue has."""
    say = translator("pt").said
    assert say("the odd corner") == "the odd corner"
    assert say("no value stands twice in the odd corner") == "nenhum valor se repete em the odd corner"


def test_two_sentences_in_one_are_taken_apart() -> None:
    """A pattern for the first may fit all of it, with a list of cells that goes on into the second."""
    rule = "not the same value stands in each of A1, B1 and C1"
    assert translator("pt").said(f"{rule}, but A1, B1 and C1 contradict it") == (
        "nem todas as células A1, B1 e C1 têm o mesmo valor, mas A1, B1 e C1 contradizem isso"
    )


def test_english_says_what_stands_in_the_code() -> None:
    english = translator("en")
    assert english.said("row 3") == "row 3"
    assert english("{cell} is {value}", cell="A1", value=3) == "A1 is 3"
    assert english.listed("ABC") == "A, B and C"
    assert english.either("AB") == "A or B"
    assert english.listed("A") == "A"


def test_plurals() -> None:
    for lang, one, several in (("en", "1 group", "2 groups"), ("pt", "1 grupo", "2 grupos")):
        say = translator(lang)
        assert say.many("{number} group", "{number} groups", 1) == one
        assert say.many("{number} group", "{number} groups", 2) == several


# Which language


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "pt_PT", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "pt_PT"}, "pt"),
        ({"LANG": "pt_PT", "LC_ALL": ""}, "pt"),
        ({"LANG": "de_DE"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert _from_environment(environment) == code


def test_a_language_by_its_name() -> None:
    assert translator("pt_BR").code == translator("PT").code == "pt"
    with pytest.raises(InputError, match="'xx' is no language known here: expected en or pt"):
        translator("xx")
