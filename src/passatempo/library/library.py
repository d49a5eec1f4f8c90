"""Library: puzzles of every kind in one file, none of them twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice
from os import PathLike, fsdecode
from typing import Self, Unpack

from passatempo.canonical.form_key import form_digest
from passatempo.checks import check_seconds, check_whole, in_text
from passatempo.errors import InputError
from passatempo.library.changes import Addition, insert, mark_used, save_rating
from passatempo.library.database import Database
from passatempo.library.facts import ONE, WHY_NOT, PuzzleFacts, facts_of
from passatempo.library.figures import Figures
from passatempo.library.rater import Rater
from passatempo.library.stored import SELECT, LibraryPuzzle, puzzle_of
from passatempo.library.wanted import Conditions, Wanted, wanted
from passatempo.parallel.ordered_map import map_in_order
from passatempo.puzzle import Puzzle, check_puzzle
from passatempo.rating import Rating
from passatempo.records import replace

_CHUNK = 1_000  # rows read at a time
_SAVE_SECONDS = 1.0  # between two commits of ratings


class Library:
    """A file of puzzles, none of them isomorphic to another: `with pt.Library("puzzles.db") as library: ...`.

    What a method has added or marked is on the disk when it returns, and stays there if the program or the
    machine ends at any moment. Several processes may use one file at once.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        create: bool = True,
        on_wait: Callable[[], None] = lambda: None,
    ) -> None:
        """Open a library; a new one is made if there is no such file, unless `create` is False.

        `on_wait` is called when another process is writing and has to be waited for. InputError if the file
        is none of this program, or of a later version of it.
        """
        self.path = fsdecode(path)
        self._database = Database(self.path, create=create, on_wait=on_wait)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.count()

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def has(self, puzzle: Puzzle, /) -> bool:
        """Whether the puzzle, or one that is isomorphic to it, is there."""
        return bool(self._database.ask("SELECT 1 FROM puzzles WHERE form = ?", (form_digest(puzzle),)))

    # Adding

    def add(
        self, puzzle: Puzzle, *, source: str = "", rating: Rating | None = None, seconds: float | None = None
    ) -> Addition:
        """Add a puzzle with one solution, unless it or an isomorphic one is there already.

        InputError if it does not have one solution, or if that is not proven within `seconds`.
        """
        facts = facts_of(check_puzzle("puzzle", puzzle), check_seconds(seconds))
        if facts.solutions != ONE:
            raise InputError("{found}: expected one solution", WHY_NOT[facts.solutions])
        (addition,) = self.store([facts], in_text("source", source), [rating])
        return addition

    def store(
        self, found: Sequence[PuzzleFacts], source: str, ratings: Sequence[Rating | None] = ()
    ) -> list[Addition]:
        """Add puzzles that are known to have one solution, all of them or, if that raises, none."""
        with self._database.writing() as connection:
            additions = insert(connection, found, source)
            for addition, rating in zip(additions, ratings, strict=False):
                if rating is not None:
                    save_rating(connection, addition.number, rating)
        return additions

    # Finding

    def find(self, *, limit: int | None = None, **conditions: Unpack[Conditions]) -> Iterator[LibraryPuzzle]:
        """The puzzles that meet all conditions, in the order in which they were added.

        Conditions are `kind="kakuro"`, `level="easy..hard"`, `technique="x_wing"`, `size="9x9"`,
        `clues="24-30"`, `source="file.txt"`, `used=False` and `rated=True`. A puzzle that is not rated yet
        has no level and no techniques.
        """
        most = None if limit is None else check_whole("limit", limit, 0)
        return islice(self.matching(wanted(**conditions)), most)

    def matching(self, conditions: Wanted) -> Iterator[LibraryPuzzle]:
        """The puzzles that meet conditions, a few of them read at a time."""
        where, arguments = conditions.where()
        last = 0
        while chunk := self._database.ask(
            f"{SELECT} WHERE puzzles.id > ? AND {where} ORDER BY puzzles.id LIMIT ?",
            (last, *arguments, _CHUNK),
        ):
            yield from map(puzzle_of, chunk)
            last = chunk[-1][0]

    def get(self, number: int) -> LibraryPuzzle:
        """The puzzle with a number; InputError if there is none."""
        rows = self._database.ask(f"{SELECT} WHERE puzzles.id = ?", (number,))
        if not rows:
            raise InputError("{path} has no puzzle {number}", self.path, number)
        return puzzle_of(rows[0])

    def count(self, **conditions: Unpack[Conditions]) -> int:
        """How many puzzles meet all conditions, which are those of `find`."""
        return self.count_matching(wanted(**conditions))

    def count_matching(self, conditions: Wanted) -> int:
        """How many puzzles meet conditions."""
        where, arguments = conditions.where()
        ((number,),) = self._database.ask(f"SELECT count(*) FROM puzzles WHERE {where}", arguments)
        return int(number)

    def last_number(self) -> int:
        """The number of the puzzle that was added last; 0: there is none."""
        ((number,),) = self._database.ask("SELECT coalesce(max(id), 0) FROM puzzles")
        return int(number)

    # Taking

    def take(
        self,
        count: int = 1,
        *,
        never_again: bool = False,
        purpose: str = "",
        **conditions: Unpack[Conditions],
    ) -> list[LibraryPuzzle]:
        """Puzzles that meet all conditions, those of `find`, and are marked as used now.

        Those that were never used come first, then those whose use was longest ago; with `never_again` only
        the former. Puzzles are rated as far as that is necessary. InputError if there are too few; then none
        is taken.
        """
        number = check_whole("count", count, 1)
        chosen = wanted(**conditions)
        chosen = replace(chosen, used=False) if never_again else chosen
        self.rate_until(chosen, number)
        return self.take_matching(chosen, number, in_text("purpose", purpose))

    def take_matching(
        self,
        conditions: Wanted,
        number: int,
        purpose: str = "",
        prepare: Callable[[LibraryPuzzle], None] = lambda puzzle: None,
    ) -> list[LibraryPuzzle]:
        """As `take`, of those that are rated. If `prepare` raises for one of them, none is taken."""
        where, arguments = conditions.where()
        query = f"SELECT id FROM puzzles WHERE {where} ORDER BY coalesce(used, 0), id LIMIT ?"
        with self._database.writing() as connection:
            numbers = [row[0] for row in connection.execute(query, (*arguments, number))]
            if len(numbers) < number:
                raise InputError(
                    "{path} has {found} such puzzles: expected {number}", self.path, len(numbers), number
                )
            mark_used(connection, numbers, purpose)
            taken = [self.get(each) for each in numbers]
            for each in taken:
                prepare(each)
        return taken

    def mark_used(self, numbers: Iterable[int], purpose: str = "") -> None:
        """Mark puzzles as used now; InputError, and none is marked, if one was used before."""
        every = list(numbers)
        with self._database.writing() as connection:
            for number in every:
                ((use,),) = connection.execute("SELECT used FROM puzzles WHERE id = ?", (number,))
                if use is not None:
                    raise InputError(
                        "puzzle {number} of {path} was taken by another process", number, self.path
                    )
            mark_used(connection, every, purpose)

    def take_back(self, numbers: Iterable[int]) -> None:
        """Mark puzzles as never used."""
        with self._database.writing() as connection:
            every = [(number,) for number in numbers]
            connection.executemany("UPDATE puzzles SET used = NULL WHERE id = ?", every)

    # Rating

    def rate(
        self,
        *,
        limit: int | None = None,
        threads: int | None = None,
        seconds: float | None = None,
        **conditions: Unpack[Conditions],
    ) -> int:
        """Rate puzzles that meet the conditions of `find` and are not rated yet; returns how many were.

        Each may take `seconds`; one that takes longer is not tried again.
        """
        most = None if limit is None else check_whole("limit", limit, 0)
        chosen = replace(wanted(**conditions), rated=False)
        with closing(self.rate_matching(chosen, threads, check_seconds(seconds))) as rated:
            return sum(1 for _ in islice(rated, most))

    def rate_until(
        self, conditions: Wanted, number: int, threads: int | None = None, seconds: float | None = None
    ) -> None:
        """Rate puzzles until so many meet conditions, or all are rated; nothing if no rating is needed.

        Those that were never used come first, as in `take`: one that was used does not spare their rating.
        """
        if conditions.used is None:
            self.rate_until(replace(conditions, used=False), number, threads, seconds)
        if not conditions.needs_rating or (missing := number - self.count_matching(conditions)) <= 0:
            return
        with closing(self.rate_matching(conditions.unrated(), threads, seconds)) as rated:
            for _, rating in rated:
                missing -= conditions.is_met_by(rating)
                if missing <= 0:
                    return

    def rate_matching(
        self, conditions: Wanted, threads: int | None = None, seconds: float | None = None
    ) -> Generator[tuple[int, Rating]]:
        """Rate puzzles in processes: the number and rating of each, saved soon, or when this ends."""
        pairs = ((each.number, each.text) for each in self.matching(conditions))
        pending, start = list[tuple[int, Rating]](), time.monotonic()
        try:
            for (number, _), rating in map_in_order(Rater(seconds), pairs, threads):
                pending.append((number, rating))
                yield number, rating
                if time.monotonic() - start > _SAVE_SECONDS:
                    self._save_ratings(pending)
                    start = time.monotonic()
        finally:
            self._save_ratings(pending)

    def _save_ratings(self, pending: list[tuple[int, Rating]]) -> None:
        """Save ratings, and empty the list."""
        if pending:
            with self._database.writing() as connection:
                for number, rating in pending:
                    save_rating(connection, number, rating)
            pending.clear()

    # Statistics

    def statistics(self) -> Figures:
        """How many puzzles there are of each kind, size, level and so on."""
        figures, ask = Figures(), self._database.ask
        for kind, rows, cols, clues, number in ask(
            "SELECT kind, rows, cols, clues, count(*) FROM puzzles GROUP BY 1, 2, 3, 4"
        ):
            figures.count(kind, rows, cols, clues, number)
        for kind, level, whole, number in ask(
            "SELECT kind, level, CAST(rating AS INTEGER), count(*) FROM puzzles"
            " WHERE level IS NOT NULL GROUP BY 1, 2, 3"
        ):
            figures.count_rated(kind, level, whole, number)
        figures.techniques.update(dict(ask("SELECT technique, count(*) FROM techniques GROUP BY 1")))
        figures.sources.update(
            dict(ask("SELECT name, count(*) FROM puzzles JOIN sources ON sources.id = source GROUP BY 1"))
        )
        figures.used = self.count(used=True)
        return figures

    def check(self) -> None:
        """Raise InputError unless the file is as it was written."""
        found = self._database.ask("PRAGMA integrity_check")
        if found != [("ok",)]:
            raise InputError("{path} is damaged", self.path)
