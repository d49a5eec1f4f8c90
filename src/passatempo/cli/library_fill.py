"""library fill: puzzles generated until there are enough of each level."""

from __future__ import annotations

from collections.abc import Sequence

from passatempo.cli.arguments import Options
from passatempo.cli.codes import ANSWERED, STOPPED
from passatempo.cli.language import language
from passatempo.cli.library_take import open_library
from passatempo.cli.printed import names_of
from passatempo.cli.progress import progress
from passatempo.cli.reporting import plural
from passatempo.cli.show import notify
from passatempo.errors import StoppedError
from passatempo.explaining.level_ranges import level_range
from passatempo.explaining.techniques import level_name
from passatempo.generating.options import DEFAULT_SECONDS
from passatempo.generating.run import random_seed
from passatempo.kinds import kind_of_bare_grids
from passatempo.levels import LEVELS
from passatempo.library.filling import Shelf, fill_shelf, shelves
from passatempo.messages import Message

_DEFAULT_NUMBER = 100


def fill(options: Options, path: str, words: Sequence[str]) -> int:
    """Generate puzzles into a library; returns the exit code. Every puzzle that is found stays."""
    levels = LEVELS if options.levels is None else level_range(options.levels)
    kinds = names_of(options.kinds) or [kind_of_bare_grids().name]
    seed = random_seed() if options.seed is None else options.seed
    wanted = shelves(kinds, levels, _DEFAULT_NUMBER if options.until is None else options.until, seed)
    seconds = DEFAULT_SECONDS if options.time is None else options.time
    code, made, now = ANSWERED, 0, wanted[0]
    with open_library(path, create=True) as library:
        with progress(
            lambda: Message("{puzzles} added, now {shelf}", plural(made, "puzzle"), _name(now)),
            done=lambda: made,
        ):
            try:
                for now in wanted:
                    try:
                        for _number in fill_shelf(library, now, options.threads, seconds):
                            made += 1
                    except StoppedError as stopped:
                        notify("{shelf}: {reason}", _name(now), stopped.message)
                        code = STOPPED
            except KeyboardInterrupt:
                code = STOPPED
        notify("{puzzles} added to {path}", plural(made, "puzzle"), path)
        for each in wanted:
            notify("{shelf}: {puzzles}", _name(each), plural(each.there(library), "puzzle"))
    return code


def _name(shelf: Shelf) -> str:
    return f"{shelf.label}, {level_name(shelf.level, language().code)}"
