"""Linear: variables times coefficients plus a constant, which is most of what people write."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.expr.reach import Bounds, TooLargeError, span
from passatempo.records import dataclass
from passatempo.rules.base import Domain

MAX_SUM = 2**63 - 1  # of all the terms taken as positive, so that no order of adding overflows


@dataclass(frozen=True)
class Linear:
    """Variables, each times its coefficient, plus a constant."""

    terms: tuple[tuple[int, int], ...] = ()  # (variable, coefficient), in order; no coefficient is 0
    constant: int = 0

    @classmethod
    def of(cls, variable: int) -> Linear:
        """A variable alone."""
        return cls(((variable, 1),))

    @classmethod
    def total(cls, parts: Iterable[tuple[int, Linear]]) -> Linear:
        """The parts, each times its factor, added up."""
        coefficients, constant = dict[int, int](), 0
        for factor, part in parts:
            constant += factor * part.constant
            for variable, coefficient in part.terms:
                coefficients[variable] = coefficients.get(variable, 0) + factor * coefficient
        return cls(tuple(sorted(term for term in coefficients.items() if term[1])), constant)

    @property
    def cells(self) -> tuple[int, ...]:
        """The variables."""
        return tuple(variable for variable, _ in self.terms)

    @property
    def coefficients(self) -> tuple[int, ...]:
        """What each variable is multiplied with."""
        return tuple(coefficient for _, coefficient in self.terms)

    @property
    def alone(self) -> int | None:
        """The variable, if there is one and nothing else."""
        return self.terms[0][0] if self.coefficients == (1,) and not self.constant else None

    def result(self, values: Sequence[int]) -> int:
        """What it comes to when the variables take these values."""
        return self.constant + sum(map(int.__mul__, self.coefficients, values))

    def bounds(self, domains: Sequence[Domain], names: Sequence[str]) -> Bounds:
        """The least and the greatest it can come to; TooLargeError if 64 bits may not hold the terms."""
        low = high = self.constant
        largest = 0
        for variable, coefficient in self.terms:
            least, most = sorted(coefficient * end for end in span(domains[variable]))
            low, high, largest = low + least, high + most, largest + max(-least, most)
        if largest > MAX_SUM:
            raise TooLargeError(self.text(names))
        return low, high

    def text(self, names: Sequence[str]) -> str:
        """As people write it: "x - 2*y + 3"."""
        parts = [(number, f"{abs(number)}*{names[variable]}") for variable, number in self.terms]
        if self.constant or not parts:
            parts.append((self.constant, str(abs(self.constant))))
        signed = (f" {'-' if number < 0 else '+'} {part.removeprefix('1*')}" for number, part in parts)
        text = "".join(signed)
        return text.removeprefix(" + ") if parts[0][0] >= 0 else f"-{text.removeprefix(' - ')}"
