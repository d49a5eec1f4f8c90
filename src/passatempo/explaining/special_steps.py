"""SpecialSteps: what the general code asks of an explanation in the table of specialists.py."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from passatempo.explaining.step import Step
from passatempo.problem import Domain


class SpecialSteps(ABC):
    """Finds steps in problems of one structure, where proofs by contradiction would be long or not found."""

    @abstractmethod
    def short_step(self, candidates: Sequence[Domain]) -> Step | None:
        """A step that is easier than a proof in the cases of several cells; None if there is none."""

    @abstractmethod
    def step(self, candidates: Sequence[Domain]) -> Step | None:
        """Any step from these candidates; None if no more candidate can be excluded.

        BudgetSpentError if that is not known within the budget, or if the general code should go on.
        """
