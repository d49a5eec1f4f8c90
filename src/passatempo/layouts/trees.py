"""Tree: drawn at random over what hangs together, and cut up branch by branch."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from random import Random

_ONWARD = 0.5  # how often a tree grows on from its newest node: more makes longer and thinner branches


class Tree:
    """A random tree over all nodes that can be reached from the first one."""

    def __init__(
        self, first: int, beside: Sequence[Sequence[int]], nodes: Iterable[int], chance: Random
    ) -> None:
        self._hangs_on = {first: first}  # in the order of growth
        self._grow([first], beside, set(nodes) - {first}, chance.random)
        self._weights = dict.fromkeys(self._hangs_on, 1)  # how many nodes hang on each, itself with them
        for node in reversed(self._hangs_on):
            if node != first:
                self._weights[self._hangs_on[node]] += self._weights[node]

    def _grow(
        self,
        active: list[int],
        beside: Sequence[Sequence[int]],
        loose: set[int],
        random: Callable[[], float],
    ) -> None:
        while active:
            at = len(active) - 1 if random() < _ONWARD else int(random() * len(active))
            node = active[at]
            free = [other for other in beside[node] if other in loose]
            if len(free) <= 1:
                active[at] = active[-1]
                active.pop()
            if free:
                grown = free[int(random() * len(free))]
                loose.remove(grown)
                self._hangs_on[grown] = node
                active.append(grown)

    def __len__(self) -> int:
        return len(self._hangs_on)

    def cuts(self, weights: Container[int]) -> dict[int, list[int]]:
        """By weight, the nodes where a branch of such a weight can be cut off."""
        found: dict[int, list[int]] = {}
        for node, weight in self._weights.items():
            if weight in weights:
                found.setdefault(weight, []).append(node)
        return found

    def cut_off(self, root: int) -> dict[int, int]:
        """The branch from this node: each of its nodes, and the one it hangs on; the first on itself."""
        branch = {root: root}
        for node, on in self._hangs_on.items():
            if on in branch and node != root:
                branch[node] = on
        self._lighten(root, len(branch))
        for node in branch:
            del self._hangs_on[node], self._weights[node]
        return branch

    def _lighten(self, node: int, by: int) -> None:
        """All that this node hangs on weighs so much less."""
        while self._hangs_on[node] != node:
            node = self._hangs_on[node]
            self._weights[node] -= by
