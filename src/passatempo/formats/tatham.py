"""Game IDs of Simon Tatham's Portable Puzzle Collection, `PARAMETERS:DESCRIPTION`, one a line.

    3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a

The game may stand before it (`solo#3x3:...`, `Keen: 5:...`), or the whole may be the link to the page of a
game. Where it is not named the parameters tell it: Keen has one number alone, Solo has CxR or Nj. Options
behind them concern only the making of a puzzle and are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

from passatempo.clues.base import Line
from passatempo.errors import UnsupportedError
from passatempo.formats.base import Document, Format, Kind, one_a_line
from passatempo.formats.tatham_games import FORMAT_NAME, GAMES
from passatempo.kinds import kind_elsewhere
from passatempo.puzzle import Puzzle
from passatempo.records import record

_LINK = re.compile(r"\S*/([a-z]+)(?:\.html?)?[#?](\S*)", re.IGNORECASE)
_NAMED = re.compile(rf"({'|'.join(GAMES)})(?:\s*[:#]\s*|\s+)([0-9].*)", re.IGNORECASE)
_PARAMETERS = r"[0-9]{1,4}(?:x[0-9]{1,4})?(?:[a-z][a-z0-9]*)?"
_ID = re.compile(rf"({_PARAMETERS})\s*([:#])\s*(.*)", re.IGNORECASE)
_ONE_NUMBER = re.compile(r"[0-9]+(?![0-9xj])")
_HOMES = ("sgtatham", "puzzles/", "solo", "keen")  # what a link to one of the games has in it
_LONGEST = 30_000  # characters; the largest board takes less, even in a link where each is three


_PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"


class GameIds(Format):
    """One ID a line."""

    name = FORMAT_NAME
    about = "game IDs of Simon Tatham's collection, Solo and Keen: PARAMETERS:DESCRIPTION, one a line"

    def sniff(self, lines: list[Line]) -> bool:
        """The first line is an ID, with or without the name of its game, or a link to one."""
        first = next(self.split(lines), None)
        if first is None:
            return False
        text = first[0].text
        if link := _LINK.fullmatch(text):
            return any(home in text.lower() for home in _HOMES) and _ID.match(unquote(link[2])) is not None
        found = _ID.fullmatch(named[2] if (named := _NAMED.fullmatch(text)) else text)
        return found is not None and ":" not in found[3]

    def split(self, lines: Iterable[Line]) -> Iterator[list[Line]]:
        """Each line is a puzzle."""
        return one_a_line(lines)

    def parse(self, lines: list[Line], kind: Kind | None) -> Document:
        """The puzzle of the game that is named, or that the parameters tell."""
        line = lines[0]
        found = _GameId.read(line)
        there = kind or kind_elsewhere(self.name, found.game)
        if found.game not in GAMES or there is None:
            raise line.error(f"the game '{found.game[:30]}' is not read here: expected {' or '.join(GAMES)}")
        puzzle = GAMES[found.game].read(found.parameters, found.description, there, line)
        return Document(puzzle, line.number)

    def write(self, puzzle: Puzzle) -> str:
        """The ID, without the name of the game: so it can be pasted there."""
        game = GAMES.get(type(puzzle).elsewhere.get(self.name, ""))
        if game is None:
            raise UnsupportedError(f"the format '{self.name}' cannot state the kind '{puzzle.name}'")
        return game.write(puzzle) + "\n"

    def write_link(self, document: Document) -> str:
        """The ID behind the page on which the game is played."""
        game = type(document.puzzle).elsewhere.get(self.name, "")
        return f"{_PAGES}{game}.html#{self.write(document.puzzle)}"


FORMAT = GameIds()


@record
class _GameId:
    """An ID taken apart."""

    game: str
    parameters: str
    description: str

    @classmethod
    def read(cls, line: Line) -> _GameId:
        """What a line says, in small letters."""
        text = line.text.lower()
        if len(text) > _LONGEST:
            raise line.error(f"{len(text)} characters: an ID has no more than {_LONGEST}")
        game = ""
        if link := _LINK.fullmatch(text):
            game, text = link[1], unquote(link[2]).lower()
        elif named := _NAMED.fullmatch(text):
            game, text = named.groups()
        found = _ID.fullmatch(text)
        if found is None:
            raise line.error(f"'{text[:30]}' is no game ID: expected PARAMETERS:DESCRIPTION")
        parameters, sign, description = found.groups()
        if sign == "#":
            raise line.error(
                f"'{text[:30]}' has a seed, which is no puzzle: expected an ID with ':' in its place"
            )
        return cls(game or _game_of(parameters), parameters, description)


def _game_of(parameters: str) -> str:
    """One number alone is what Keen has."""
    return "keen" if _ONE_NUMBER.match(parameters) else "solo"
