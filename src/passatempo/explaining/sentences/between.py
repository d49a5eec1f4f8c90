"""Sentences of a line whose values lie between those of its two ends, whichever is the greater."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from passatempo.explaining.sentences.bounds import with_end
from passatempo.explaining.sentences.step_writer import StepWriter
from passatempo.explaining.step import Candidate
from passatempo.rules import Between

_EITHER: tuple[int | None, int | None] = (None, None)  # each end may be the lower one


def describe_between(writer: StepWriter, rule: Between, removed: Sequence[Candidate]) -> str | None:
    """Why these candidates are removed; None if it is not by the bounds of other cells."""
    state, remaining, reasons = list(writer.state), set(removed), dict[str, None]()
    while remaining:
        line = _Line(StepWriter(writer.step, writer.problem, writer.language, state), rule)
        plain = sorted(remaining & line.exclusion_text)
        if not plain:
            return None
        reasons |= dict.fromkeys([*line.which_end(), *(line.reason(cell) for cell, _ in plain)])
        for cell, value in plain:  # then more may be too small or too large
            state[cell] = tuple(each for each in state[cell] if each != value)
        remaining.difference_update(plain)
    return f"{'; '.join(reasons)}: {writer.follows}" if reasons else None


class _Line:
    """The bounds of a line and of its ends."""

    def __init__(self, writer: StepWriter, rule: Between) -> None:
        first, *self.inside, last = rule.cells
        self.writer, self.ends = writer, (first, last)
        self.line = writer(
            "the line from {first} to {last}", first=writer.names[first], last=writer.names[last]
        )
        self.lowest = min(self.inside, key=lambda cell: writer.state[cell][-1])  # it is at most so much
        self.highest = max(self.inside, key=lambda cell: writer.state[cell][0])  # it is at least so much
        self.below, self.above = writer.state[self.lowest][-1], writer.state[self.highest][0]
        ways = [(low, high) for low, high in ((first, last), (last, first)) if self._can_be(low, high)]
        self.low, self.high = ways[0] if len(ways) == 1 else _EITHER
        self.least = min(writer.state[low][0] for low, _ in ways) if ways else 0
        self.most = max(writer.state[high][-1] for _, high in ways) if ways else 0
        self.exclusion_text = set(self._excluded()) if ways else set[Candidate]()

    def _can_be(self, low: int, high: int) -> bool:
        return self.writer.state[low][0] < self.below and self.writer.state[high][-1] > self.above

    def _excluded(self) -> Iterator[Candidate]:
        """The candidates that are out of bounds."""
        state = self.writer.state
        for cell in self.inside:
            yield from ((cell, value) for value in state[cell] if not self.least < value < self.most)
        for cell in self.ends:
            may_be_low, may_be_high = cell != self.high, cell != self.low
            for value in state[cell]:
                fits_below, fits_above = value < self.below, value > self.above
                if not (may_be_low and fits_below) and not (may_be_high and fits_above):
                    yield cell, value

    def which_end(self) -> list[str]:
        """The sentence which end is the lower one, if that is known."""
        if self.low is None:
            return []
        low = self.writer.names[self.low]
        return [self.writer("{cell} is the lower end of {line}", cell=low, line=self.line)]

    def reason(self, cell: int) -> str:
        """Why a cell loses candidates."""
        writer, lowest, highest = self.writer, self.lowest, self.highest
        if cell in self.inside:
            arguments = {"line": self.line, "least": self.least, "most": self.most}
            return writer(
                "all inside {line} lie between its ends, {least} and {most} at the utmost", **arguments
            )
        if cell == self.low:
            return writer(
                "{low} is less than {high}", low=writer.names[cell], high=with_end(writer, lowest, -1)
            )
        if cell == self.high:
            return writer(
                "{high} is greater than {low}", high=writer.names[cell], low=with_end(writer, highest, 0)
            )
        if lowest == highest:
            arguments = {"cell": writer.names[lowest], "value": self.below, "line": self.line}
            return writer("{cell} inside {line} is {value}, so its ends are not", **arguments)
        return writer(
            "each end of {line} is less than {lowest} or greater than {highest}",
            line=self.line,
            lowest=with_end(writer, lowest, -1),
            highest=with_end(writer, highest, 0),
        )
