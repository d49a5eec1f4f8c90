"""Impossible: wishes that can be seen to have no puzzle before anything is tried. Each refusal is proven."""

from __future__ import annotations

from typing import NamedTuple

from passatempo.clues import Givens
from passatempo.errors import InputError
from passatempo.generating.box_grids import FEWEST_CLUES, BoxGrids
from passatempo.generating.setter import laid_out
from passatempo.generating.wish import Wish
from passatempo.numbering.interchange import named_values
from passatempo.rules import AllDifferent
from passatempo.symmetry import orbits


class _Fewest(NamedTuple):
    """How many givens there are at least, and why."""

    clues: int
    why: str


def refuse_impossible(wish: Wish) -> Wish:
    """The wish; an InputError if no puzzle can be so."""
    if wish.clues is None and wish.pattern is None:
        return wish
    if len(wish.fields) == 1 and issubclass(wish.kind.clue_types[wish.fields[0]], Givens):
        _check_clues(wish)
    return wish


def _check_clues(wish: Wish) -> None:
    """Of a board that is made of givens alone."""
    allowed = frozenset(wish.board.cells) if wish.pattern is None else wish.pattern
    clues, fewest = wish.clues or range(len(allowed) + 1), _fewest(wish)
    if len(allowed) < max(clues.start, fewest.clues):
        why = fewest.why if clues.start <= len(allowed) else f"no room for {clues.start} clues"
        raise InputError(f"the pattern marks {len(allowed)} cell{'s' * (len(allowed) != 1)}: {why}")
    if clues.stop <= fewest.clues:
        raise InputError(f"{clues.stop - 1} clues: {fewest.why}")
    together = list(map(len, orbits({cell: (cell,) for cell in sorted(allowed)}, wish.turns)))
    if not any(number in clues for number in _sums(together)):
        sizes = " or ".join(map(str, sorted({*together})))
        number = f"{clues.start}" if len(clues) == 1 else f"{clues.start} to {clues.stop - 1}"
        raise InputError(f"{number} clues: with the symmetry '{wish.symmetry}' they come in lots of {sizes}")


def _sums(numbers: list[int]) -> list[int]:
    """What some of these numbers make together."""
    found = 1  # the bits are the sums
    for number in numbers:
        found |= found << number
    return [at for at in range(found.bit_length()) if found >> at & 1]


def _fewest(wish: Wish) -> _Fewest:
    """How many givens every puzzle has that has one solution."""
    if BoxGrids.for_wish(wish) is not None:
        proven = f"it is proven that no such board with fewer than {FEWEST_CLUES} has one solution"
        return _Fewest(FEWEST_CLUES, proven)
    problem = laid_out(wish, wish.plan(0)).bare_problem()
    values = len(set().union(*problem.domains))
    all_used = any(isinstance(rule, AllDifferent) and len(rule.cells) == values for rule in problem.rules)
    if problem.limits or not all_used or named_values(problem) != frozenset():
        return _Fewest(0, "")
    return _Fewest(values - 1, f"no rule tells {values} values apart, so that all but one must be given")
