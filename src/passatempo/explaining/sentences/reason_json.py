"""The reason of a step as plain data: cells by their names, rules as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from passatempo.explaining.reason import (
    Candidate,
    Link,
    Placement,
    Premise,
    Reason,
    Refutation,
    Seen,
    Violation,
)
from passatempo.languages import Language
from passatempo.problem import Problem
from passatempo.rules.base import Rule

Fields = dict[str, Any]


def reason_as_json(reason: Reason, problem: Problem, language: Language) -> Mapping[str, Any]:
    """The premises, refutations and proofs; of each those fields that have a meaning there."""
    json = _ReasonJson(problem, language)
    return {
        "premises": list(map(json.premise, reason.premises)),
        "refutations": list(map(json.refutation, reason.refutations)),
        "proofs": [list(map(json.link, chain)) for chain in reason.proofs],
    }


def chain_as_json(chain: Iterable[Link], problem: Problem, language: Language) -> list[Fields]:
    """The links of a chain."""
    return list(map(_ReasonJson(problem, language).link, chain))


class _ReasonJson:
    def __init__(self, problem: Problem, language: Language) -> None:
        self.names, self.language = problem.names, language

    def premise(self, premise: Premise) -> Fields:
        fields = {
            "cells": self.cells(premise.cells),
            "sets": list(map(list, premise.sets)),
            "values": list(premise.values),
            "ends": self.candidates(premise.ends),
            "excludes": self.candidates(premise.excludes),
            "crusts": [
                {"cells": self.cells(each.cells), "sets": list(map(list, each.sets))}
                for each in premise.crusts
            ],
            "seen": list(map(self.seen, premise.seen)),
        }
        return {
            "rule": self.rule(premise.rule),
            "by": premise.by.value,
            **{name: value for name, value in fields.items() if value},
            **({} if premise.complete else {"complete": False}),
        }

    def link(self, link: Link) -> Fields:
        return {
            "cells": self.cells(link.cells),
            "value": link.value,
            "true": link.true,
            "rules": list(map(self.rule, link.rules)),
            "branch": link.branch,
            "almost_locked": self.cells(link.almost_locked),
        }

    def seen(self, seen: Seen) -> Fields:
        candidate = [self.names[seen.cell], seen.value]
        found: Fields = {"candidate": candidate, "least": seen.least, "most": seen.most}
        return {**found, "cells": self.cells(seen.cells)} if seen.cells else found

    def refutation(self, refutation: Refutation) -> Fields:
        cell, value = refutation.assumed
        found: Fields = {
            "assumed": [self.names[cell], value],
            "placements": list(map(self.placement, refutation.placements)),
        }
        if refutation.violation:
            found["violation"] = self.violation(refutation.violation)
        if refutation.cases:
            found["cases"] = list(map(self.refutation, refutation.cases))
        return found

    def placement(self, placement: Placement) -> Fields:
        return {
            "cell": self.names[placement.cell],
            "value": placement.value,
            "rule": self.rule(placement.rule),
            "since": self.cells(sorted(placement.premises)),
        }

    def violation(self, violation: Violation) -> Fields:
        found: Fields = {"rule": self.rule(violation.rule), "since": self.cells(sorted(violation.premises))}
        if violation.rule is None or violation.partners:
            found["cell"] = self.names[violation.cell]
        if violation.cells:
            found["cells"] = self.cells(violation.cells)
        if violation.partners:
            found["partners"] = list(violation.partners)
        if violation.takers:
            found["takers"] = self.candidates(violation.takers)
        if violation.seen:
            found["seen"] = self.cells(violation.seen)
        return found

    def cells(self, cells: Iterable[int]) -> list[str]:
        return [self.names[cell] for cell in cells]

    def candidates(self, candidates: Iterable[Candidate]) -> list[list[object]]:
        return [[self.names[cell], value] for cell, value in candidates]

    def rule(self, rule: Rule | None) -> str | None:
        return self.language.render(rule.sentence()) if rule else None
