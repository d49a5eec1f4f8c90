"""The peers: other solvers for the same questions, each given the rules of a problem.

| file | peer |
|---|---|
| base.py | Peer: the interface, and rules expanded to rows |
| choco.py | Choco, through pychoco: its global constraints |
| cpsat.py | CP-SAT, through ortools: the model of the method `cpsat`, searched without its thread |
| sat.py | CaDiCaL, through python-sat: the clauses of the method `sat` |
| clingo.py | clingo: the rules as a program of answer sets |
| norvig.py | plain Python after Norvig's essay, for problems with all-different groups only |
| served.py | a program that answers puzzles line by line, given by its path |
| ours.py | this project behind the same interface: whole, from text, cold, and its kernel alone |
"""

from __future__ import annotations

from peers.base import Peer, RanOverError
from peers.choco import Choco
from peers.clingo import Clingo
from peers.cpsat import CpSat
from peers.norvig import Norvig
from peers.ours import Cold, FromText, KernelAlone, Whole
from peers.sat import Sat
from peers.served import Served

COLD = Cold()
OURS = (Whole(), FromText(), COLD, KernelAlone())
PEERS: tuple[Peer, ...] = (Choco(), CpSat(), Sat(), Clingo(), Norvig())


def installed() -> list[Peer]:
    """The peers that are installed."""
    return [peer for peer in PEERS if peer.available()]


def left_out() -> list[str]:
    """The names of those that are not installed."""
    return [peer.name for peer in PEERS if not peer.available()]


__all__ = ["COLD", "OURS", "PEERS", "Peer", "RanOverError", "Served", "installed", "left_out"]
