"""The sentence of a contradiction: the clues that cannot hold together, and the rules that they violate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passatempo.languages import Language

if TYPE_CHECKING:
    from passatempo.explaining.contradiction import Contradiction

_FEW_RULES = 6  # that are listed; of the others, their number


def conflicting_clues_text(contradiction: Contradiction, language: Language) -> str:
    """Why there is no solution, as part of a sentence."""
    rules = [language.render(rule.sentence()) for rule in contradiction.rules[:_FEW_RULES]]
    if (more := len(contradiction.rules) - len(rules)) > 0:
        rules.append(language.many("and {number} more rule", "and {number} more rules", more))
    arguments = {
        "clues": language.listed(map(language.render, contradiction.clues)),
        "rules": "; ".join(rules),
    }
    if not contradiction.clues:
        return language("the rules alone contradict each other: {rules}", rules=arguments["rules"])
    if len(contradiction.clues) == 1:
        return language("this clue alone cannot be: {clues}: {rules}", **arguments)
    return language("these clues contradict each other: {clues}: {rules}", **arguments)
