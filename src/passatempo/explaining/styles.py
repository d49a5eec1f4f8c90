"""Styles: which of the possible steps a player looks for first, and techniques that are left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from passatempo.checks import check_type, in_names
from passatempo.errors import InputError
from passatempo.explaining.reasoner import Reasoner, Technique, all_techniques
from passatempo.explaining.step import Step
from passatempo.explaining.technique_lookup import technique_keys
from passatempo.records import record

# Of a style, techniques with a rank of their own; the rank of any other step is its difficulty.
STYLES: Mapping[str, Mapping[str, float]] = {
    "": {},
    "pencilmarks": {"naked_single": 1.0},  # candidates are noted: a cell with one is seen at once
    "scanning": {"naked_single": 6.0},  # nothing is noted: such a cell is found last, before chains
}


@record
class Style:
    """The order in which a player looks for steps."""

    name: str = ""
    without: frozenset[str] = frozenset()

    @property
    def is_plain(self) -> bool:
        """Whether every technique is used, the easiest step first."""
        return not self.name and not self.without

    def rank(self, technique: str, difficulty: float) -> float:
        """The place of a step in the order, on the scale of difficulties."""
        return STYLES[self.name].get(technique, difficulty)

    def next(self, reasoner: Reasoner) -> Step | None:
        """The step with the least rank; None if no technique finds one."""
        if self.is_plain:
            return reasoner.next()
        best, best_rank = None, float("inf")
        for technique in self.techniques(reasoner.uniqueness):
            if self.rank(technique.key, technique.difficulty) >= best_rank:
                break
            for step in reasoner.every(technique.key):
                if (rank := self.rank(step.technique, step.difficulty)) < best_rank:
                    best, best_rank = step, rank
        return best

    def techniques(self, uniqueness: bool) -> list[Technique]:
        """Those that are used, by the least rank of a step."""
        used = [
            each
            for each in all_techniques()
            if each.key not in self.without and (uniqueness or not each.assumes_unique)
        ]
        return sorted(used, key=lambda each: self.rank(each.key, each.difficulty))


PLAIN = Style()


def style_of(name: str | None = None, without: Iterable[str] = ()) -> Style:
    """The style of this name, without some techniques by any of their names; InputError for unknown ones."""
    style = "" if name is None else check_type("style", name, str)
    if style not in STYLES:
        known = " or ".join(each for each in STYLES if each)
        raise InputError("'{name}' is no style: expected {known}", style, known)
    return Style(style, technique_keys(in_names("without", without)))
