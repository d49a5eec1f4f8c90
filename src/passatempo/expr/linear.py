"""Linear: linear expressions, that is, sums of variables times coefficients, plus a constant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from passatempo.expr.reach import Bounds, Int64RangeError, span
from passatempo.records import dataclass
from passatempo.rules.base import Domain

MAX_SUM = 2**63 - 1  # of the absolute values of all terms, so that no order of addition overflows


@dataclass(frozen=True)
class Linear:
    """Variables, each times its coefficient, plus a constant."""

    terms: tuple[tuple[int, int], ...] = ()  # (variable, coefficient), in order; no coefficient is 0
    constant: int = 0

    @classmethod
    def of(cls, variable: int) -> Linear:
        """The expression that is just this variable."""
        return cls(((variable, 1),))

    @classmethod
    def total(cls, parts: Iterable[tuple[int, Linear]]) -> Linear:
        """The sum of the parts, each multiplied by its factor."""
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
        """The coefficient of each variable."""
        return tuple(coefficient for _, coefficient in self.terms)

    @property
    def alone(self) -> int | None:
        """The variable, if the expression is just one; None otherwise."""
        return self.terms[0][0] if self.coefficients == (1,) and not self.constant else None

    def result(self, values: Sequence[int]) -> int:
        """The value of the expression for these values of its variables."""
        return self.constant + sum(map(int.__mul__, self.coefficients, values))

    def bounds(self, domains: Sequence[Domain], names: Sequence[str]) -> Bounds:
        """The least and the greatest value; Int64RangeError if a partial sum may exceed 64 bits."""
        low = high = self.constant
        largest = 0
        for variable, coefficient in self.terms:
            least, most = sorted(coefficient * end for end in span(domains[variable]))
            low, high, largest = low + least, high + most, largest + max(-least, most)
        if largest > MAX_SUM:
            raise Int64RangeError(self.text(names))
        return low, high

    def text(self, names: Sequence[str]) -> str:
        """The expression as text: "x - 2*y + 3"."""
        parts = [(number, f"{abs(number)}*{names[variable]}") for variable, number in self.terms]
        if self.constant or not parts:
            parts.append((self.constant, str(abs(self.constant))))
        signed = (f" {'-' if number < 0 else '+'} {part.removeprefix('1*')}" for number, part in parts)
        text = "".join(signed)
        return text.removeprefix(" + ") if parts[0][0] >= 0 else f"-{text.removeprefix(' - ')}"
