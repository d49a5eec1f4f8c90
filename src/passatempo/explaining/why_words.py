"""The words of a contradiction: which clues cannot stand together, and the rules that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passatempo.languages import Language

if TYPE_CHECKING:
    from passatempo.explaining.why import Contradiction

_FEW_RULES = 6  # that are told; of more, their number


def contradiction_words(contradiction: Contradiction, say: Language) -> str:
    """Why there is no solution, as part of a sentence."""
    rules = [say.render(rule.sentence()) for rule in contradiction.rules[:_FEW_RULES]]
    if (more := len(contradiction.rules) - len(rules)) > 0:
        rules.append(say.many("and {number} more rule", "and {number} more rules", more))
    told = {"clues": say.listed(map(say.render, contradiction.clues)), "rules": "; ".join(rules)}
    if not contradiction.clues:
        return say("the rules alone contradict each other: {rules}", rules=told["rules"])
    if len(contradiction.clues) == 1:
        return say("this clue alone cannot be: {clues}: {rules}", **told)
    return say("these clues contradict each other: {clues}: {rules}", **told)
