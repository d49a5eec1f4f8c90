"""The peers: other solvers for the same questions, each given the rules of a problem.

| file | peer |
|---|---|
| base.py | Peer: the interface, and rules expanded to rows |
| choco.py | Choco, through pychoco: its global constraints |
| cpsat.py | CP-SAT, through ortools: the model of the method `cpsat`, searched without its thread |
| sat.py | CaDiCaL, through python-sat: the clauses of the method `sat` |
| clingo.py | clingo: the rules as a program of answer sets |
| norvig.py | plain Python after Norvig's essay, for problems with all-different groups only |
| ours.py | this project, whole and its kernel alone, behind the same interface |
"""

from __future__ import annotations

from peers.base import Peer, RanOverError
from peers.choco import Choco
from peers.clingo import Clingo
from peers.cpsat import CpSat
from peers.norvig import Norvig
from peers.ours import KernelAlone, Whole
from peers.sat import Sat

OURS = (Whole(), KernelAlone())
PEERS: tuple[Peer, ...] = (Choco(), CpSat(), Sat(), Clingo(), Norvig())


def installed() -> list[Peer]:
    """The peers that are installed."""
    return [peer for peer in PEERS if peer.available()]


def left_out() -> list[str]:
    """The names of those that are not installed."""
    return [peer.name for peer in PEERS if not peer.available()]


__all__ = ["OURS", "PEERS", "Peer", "RanOverError", "installed", "left_out"]
