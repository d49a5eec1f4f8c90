"""The words of a line whose values lie between those of its two ends, whichever is the greater."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.explaining.limit_words import with_end
from passatempo.explaining.phrases import Phrases
from passatempo.explaining.step import Candidate
from passatempo.rules import Between

_EITHER: tuple[int | None, int | None] = (None, None)  # each end may be the lower one


def tell_between(tell: Phrases, rule: Between, gone: Sequence[Candidate]) -> str | None:
    """Why these candidates go; None if it is not by the least or the greatest that other cells hold."""
    state, left, reasons = list(tell.state), set(gone), dict[str, None]()
    while left:
        line = _Line(Phrases(tell.step, tell.problem, tell.say, state), rule)
        plain = sorted(left & line.excluded)
        if not plain:
            return None
        reasons |= dict.fromkeys([*line.which_end(), *(line.reason(cell) for cell, _ in plain)])
        for cell, value in plain:  # then more may be too small or too large
            state[cell] = tuple(each for each in state[cell] if each != value)
        left.difference_update(plain)
    return f"{'; '.join(reasons)}: {tell.follows}" if reasons else None


class _Line:
    """A line, and what is known of its ends."""

    def __init__(self, tell: Phrases, rule: Between) -> None:
        first, *self.inside, last = rule.cells
        self.tell, self.ends = tell, (first, last)
        self.line = tell("the line from {first} to {last}", first=tell.names[first], last=tell.names[last])
        self.lowest = min(self.inside, key=lambda cell: tell.state[cell][-1])  # it is at most so much
        self.highest = max(self.inside, key=lambda cell: tell.state[cell][0])  # it is at least so much
        self.below, self.above = tell.state[self.lowest][-1], tell.state[self.highest][0]
        ways = [(low, high) for low, high in ((first, last), (last, first)) if self._can_be(low, high)]
        self.low, self.high = ways[0] if len(ways) == 1 else _EITHER
        self.least = min(tell.state[low][0] for low, _ in ways) if ways else 0
        self.most = max(tell.state[high][-1] for _, high in ways) if ways else 0
        self.excluded = set(self._excluded()) if ways else set[Candidate]()

    def _can_be(self, low: int, high: int) -> bool:
        return self.tell.state[low][0] < self.below and self.tell.state[high][-1] > self.above

    def _excluded(self) -> Iterator[Candidate]:
        """What goes by the least and the greatest that cells hold."""
        state = self.tell.state
        for cell in self.inside:
            yield from ((cell, value) for value in state[cell] if not self.least < value < self.most)
        for cell in self.ends:
            may_be_low, may_be_high = cell != self.high, cell != self.low
            for value in state[cell]:
                fits_below, fits_above = value < self.below, value > self.above
                if not (may_be_low and fits_below) and not (may_be_high and fits_above):
                    yield cell, value

    def which_end(self) -> list[str]:
        """Which end is the lower one, if that is known."""
        if self.low is None:
            return []
        low = self.tell.names[self.low]
        return [self.tell("{cell} is the lower end of {line}", cell=low, line=self.line)]

    def reason(self, cell: int) -> str:
        """Why a cell loses something."""
        tell, lowest, highest = self.tell, self.lowest, self.highest
        if cell in self.inside:
            told = {"line": self.line, "least": self.least, "most": self.most}
            return tell("all inside {line} lie between its ends, {least} and {most} at the utmost", **told)
        if cell == self.low:
            return tell("{low} is less than {high}", low=tell.names[cell], high=with_end(tell, lowest, -1))
        if cell == self.high:
            return tell("{high} is greater than {low}", high=tell.names[cell], low=with_end(tell, highest, 0))
        if lowest == highest:
            told = {"cell": tell.names[lowest], "value": self.below, "line": self.line}
            return tell("{cell} inside {line} is {value}, so its ends are not", **told)
        return tell(
            "each end of {line} is less than {lowest} or greater than {highest}",
            line=self.line,
            lowest=with_end(tell, lowest, -1),
            highest=with_end(tell, highest, 0),
        )
