"""The table of techniques: keys, displayed names, descriptions, synonyms; and the names of levels.

Each technique of the kernel (kernel/human/techniques.def, with the costs) has a row here, as has each kind of
step that is found elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from unicodedata import combining, normalize

from passatempo.languages import languages, message, translator
from passatempo.messages import Message
from passatempo.records import record


@record
class TechniqueRow:
    """What is known of a technique besides its cost."""

    key: str  # in data: "naked_pair"
    name: str  # displayed, a message: "naked pair"
    description: str  # for docs/explaining.md
    synonyms: tuple[str, ...] = ()  # names that other programs and books use, normalized
    old_key: str = ""  # accepted for one release
    ordered_cells: bool = False  # whether the order of `because.cells` has a meaning: a pivot comes first
    ordered_values: int = 0  # how many values at the end of `because.values` have a meaning by their position
    cases: bool = False  # whether cell and value at each position make a case, the branch of that number
    weights: bool = False  # whether `because.values` has weights, which no renaming of values changes
    fish_size: int = 0  # how many base lines `because.rules` starts with; as many cover lines follow


_TABLE = (
    TechniqueRow(
        "full_house",
        message("full house"),
        "a group that holds each of its values once has one open cell",
        ("last digit", "last cell"),
        "last_cell",
    ),
    TechniqueRow(
        "hidden_single",
        message("hidden single"),
        "a value has one place left in a group that must hold it",
        ("only place", "pinned digit"),
        "only_place",
    ),
    TechniqueRow(
        "naked_single",
        message("naked single"),
        "a cell has one candidate left; it sees the other values, or they were removed before",
        ("sole candidate", "single candidate", "only candidate"),
        "single_candidate",
    ),
    TechniqueRow(
        "rule_single",
        message("rule single"),
        "one rule leaves a cell one value: a cage with one open cell, an inequality, a sum",
        ("only value that fits",),
        "only_value",
    ),
    TechniqueRow(
        "intersection_single",
        message("intersection single"),
        "two rules about a cell have one value in common",
        (),
        "crossing",
    ),
    TechniqueRow(
        "direct_locked_candidates",
        message("direct locked candidates"),
        "locked candidates (see pointing) leave a value one place elsewhere, which is filled at once",
        ("direct pointing", "direct claiming", "locked candidates then only place"),
        "locked_at_once",
    ),
    TechniqueRow(
        "direct_hidden_pair",
        message("direct hidden pair"),
        "a hidden pair leaves another value of the group one place, which is filled at once",
        ("hidden pair then only place",),
        "hidden_pair_at_once",
        ordered_values=1,
    ),
    TechniqueRow(
        "direct_hidden_triple",
        message("direct hidden triple"),
        "a hidden triple leaves another value of the group one place, which is filled at once",
        ("direct hidden triplet", "hidden triple then only place"),
        "hidden_triple_at_once",
        ordered_values=1,
    ),
    TechniqueRow(
        "inequality_chain",
        message("chain of inequalities"),
        "along A < B < C, by several rules, each cell has a bound: counted up from the least value, and down "
        "from the greatest",
        ("inequality chain",),
        ordered_cells=True,
    ),
    TechniqueRow(
        "bounds",
        message("bounds"),
        "values too small or too large for an inequality or a sum, by the bounds of the other cells",
        (),
        "limits",
    ),
    TechniqueRow(
        "greatest_cell",
        message("greatest cell"),
        "values too small for a cell that an arrow makes the greatest, or too large for its neighbours",
        (),
        "arrow",
    ),
    TechniqueRow(
        "rule_candidates",
        message("candidates of a rule"),
        "values that occur in no assignment by which one rule is satisfied",
        ("what fits",),
        "what_fits",
    ),
    TechniqueRow(
        "cage_combinations",
        message("combinations"),
        "the sets of values that fill a cage or a run; values in none of them are removed",
        ("sets of values", "digit sets", "cage combinations"),
        "digit_sets",
    ),
    TechniqueRow(
        "innies_outies",
        message("45 rule"),
        "whole groups against the cages in them: the cells left over, or sticking out, make a known sum "
        "(a house of 9x9 makes 45, one of 6x6 makes 21)",
        ("innies and outies", "innies", "outies", "rule of 45"),
        "innies",
    ),
    TechniqueRow(
        "area_sums",
        message("area sums"),
        "where runs cross, those of an area in one direction against those in the other: the cells that only "
        "one side has make a known sum",
        ("area sum", "cross sums"),
    ),
    TechniqueRow(
        "leftovers",
        message("law of leftovers"),
        "as many lines as rooms: the cells that only the lines have hold the same values as those that only "
        "the rooms have",
        ("leftover", "lol"),
    ),
    TechniqueRow(
        "cage_required_values",
        message("required values of a cage"),
        "a value in every combination of a cage is removed from cells that see all its places there",
        ("what a cage needs",),
        "cage_needs",
    ),
    TechniqueRow(
        "local_combinations",
        message("local combinations"),
        "the ways to fill two to four cells by all rules between them: dots, signs, small cages, groups",
        ordered_cells=True,
    ),
    TechniqueRow(
        "cage_pair",
        message("killer pair"),
        "in a group, a cage that needs one of two values in every combination, and a cell or another cage "
        "that does: no other cell takes these",
    ),
    TechniqueRow(
        "virtual_cage",
        message("virtual cage"),
        "innies as a cage: a value in every combination is removed from cells that see all its places there",
        ("split cage", "hidden cage"),
        ordered_values=2,
    ),
    TechniqueRow("cage_triple", message("killer triple"), "a killer pair with three values"),
    TechniqueRow(
        "pointing",
        message("pointing"),
        "in a room, all places of a value lie in one other group: it is removed from the rest of that group",
        ("locked candidates 1",),
    ),
    TechniqueRow(
        "claiming",
        message("claiming"),
        "in a row or column, all places of a value lie in one other group: it is removed from the rest of it",
        ("locked candidates 2", "box line reduction"),
    ),
    TechniqueRow(
        "common_peer",
        message("common peer"),
        "a cell sees all places of a value in a group, each by a group of its own",
        ("every place seen",),
        "every_place_seen",
    ),
    TechniqueRow(
        "locked_pair",
        message("locked pair"),
        "a naked pair where two groups intersect: its values are removed from the rest of both",
    ),
    TechniqueRow(
        "naked_pair",
        message("naked pair"),
        "two cells of a group have only the same two candidates, which are removed from the others",
    ),
    TechniqueRow(
        "touching_pair",
        message("touching pair"),
        "a pair of cells that see each other, though no group has them: cells that see both lose its values",
    ),
    TechniqueRow(
        "hidden_pair",
        message("hidden pair"),
        "two values of a group have only the same two places, which hold nothing else",
    ),
    TechniqueRow("locked_triple", message("locked triple"), "a naked triple where two groups intersect"),
    TechniqueRow("naked_triple", message("naked triple"), "three cells with three candidates"),
    TechniqueRow(
        "touching_triple",
        message("touching triple"),
        "three cells that see each other, with three candidates",
    ),
    TechniqueRow("hidden_triple", message("hidden triple"), "three values with three places"),
    TechniqueRow("naked_quad", message("naked quad"), "four cells with four candidates"),
    TechniqueRow(
        "touching_quad",
        message("touching quad"),
        "four cells that see each other, with four candidates",
    ),
    TechniqueRow("hidden_quad", message("hidden quad"), "four values with four places"),
    TechniqueRow(
        "combined_rules",
        message("combined rules"),
        "all rules within one line at once: candidates in no assignment that satisfies them are removed",
        ("rules of a group together",),
        "rules_together",
    ),
    TechniqueRow(
        "x_wing",
        message("X-wing"),
        "in two lines a value has places only in the same two lines across",
        fish_size=2,
    ),
    TechniqueRow("swordfish", message("swordfish"), "an X-wing of three lines", fish_size=3),
    TechniqueRow(
        "skyscraper",
        message("skyscraper"),
        "in two parallel lines a value has two places each, and one of each lie in the same line across: "
        "it is removed from cells that see both others",
        ordered_cells=True,
    ),
    TechniqueRow(
        "two_string_kite",
        message("2-string kite"),
        "a skyscraper of a row and a column, with one place of each in the same room",
        ("kite", "two string kite"),
        ordered_cells=True,
    ),
    TechniqueRow(
        "xy_wing",
        message("XY-wing"),
        "a cell with two candidates sees two cells, one of which then holds a third value",
        ("y wing",),
        ordered_cells=True,
        ordered_values=1,
    ),
    TechniqueRow(
        "turbot_fish",
        message("turbot fish"),
        "a skyscraper of any two groups, with one place of each that see each other",
        ordered_cells=True,
    ),
    TechniqueRow(
        "empty_rectangle",
        message("empty rectangle"),
        "a value has two places in a line, and one of them sees some of its places in a room: it is removed "
        "from cells that see the other one and the rest of the room's",
        ordered_cells=True,
    ),
    TechniqueRow(
        "xyz_wing",
        message("XYZ-wing"),
        "an XY-wing whose pivot may hold the third value itself",
        ordered_cells=True,
        ordered_values=1,
    ),
    TechniqueRow(
        "unique_rectangle",
        message("unique rectangle"),
        "four cells whose two values could be exchanged for a second solution: by their candidates, with a "
        "subset, or by the places of a value in a group",
        ordered_cells=True,
    ),
    TechniqueRow(
        "remote_pair",
        message("remote pair"),
        "a chain of cells with the same two candidates: its ends hold both between them",
        ordered_cells=True,
    ),
    TechniqueRow("jellyfish", message("jellyfish"), "an X-wing of four lines", fish_size=4),
    TechniqueRow(
        "wxyz_wing",
        message("WXYZ-wing"),
        "four cells with four candidates, three of which can stand there only once: so one of them is the "
        "fourth",
        ordered_values=1,
    ),
    TechniqueRow(
        "bug",
        message("BUG+1"),
        "bivalue universal grave: with two candidates in every open cell there would be two solutions",
        ("bivalue universal grave", "bivalue grave", "bug"),
        "bivalue_grave",
    ),
    TechniqueRow(
        "simple_colouring",
        message("simple colouring"),
        "a value stands in all cells of one colour or in all of the other",
        ("coloring", "colouring", "simple coloring", "simple colors", "simple colours"),
    ),
    TechniqueRow(
        "nice_loop",
        message("nice loop"),
        "a continuous chain that returns to its start: its links hold one way round or the other",
        ("continuous loop", "continuous nice loop"),
        "loop",
    ),
    TechniqueRow(
        "finned_x_wing",
        message("finned X-wing"),
        "an X-wing but for a few places, the fins; what is removed either way is removed",
        fish_size=2,
    ),
    TechniqueRow(
        "sashimi_x_wing",
        message("sashimi X-wing"),
        "a finned X-wing, one line of which has a single place besides its fins",
        fish_size=2,
    ),
    TechniqueRow("x_chain", message("X-chain"), "an assumption about one value implies its contrary"),
    TechniqueRow(
        "xy_chain",
        message("XY-chain"),
        "an assumption implies its contrary through cells with two candidates",
    ),
    TechniqueRow(
        "medusa",
        message("3D Medusa"),
        "colouring with several values: all candidates of one colour are true, or all of the other",
        ("multi colouring", "multi coloring"),
    ),
    TechniqueRow(
        "w_wing",
        message("W-wing"),
        "two cells with the same two candidates, one of which is excluded in one of them",
        ordered_cells=True,
        ordered_values=2,
    ),
    TechniqueRow(
        "sue_de_coq",
        message("Sue de Coq"),
        "cells of a line and a room, with their intersection: as many values as cells, each of which stands "
        "there once",
        ("two sector disjoint subset",),
    ),
    TechniqueRow(
        "finned_swordfish", message("finned swordfish"), "a swordfish but for a few places", fish_size=3
    ),
    TechniqueRow(
        "sashimi_swordfish", message("sashimi swordfish"), "a sashimi fish of three lines", fish_size=3
    ),
    TechniqueRow(
        "aic",
        message("AIC"),
        "alternating inference chain: an assumption implies its contrary through cells, groups and rules",
        ("alternating inference chain", "alternating chain"),
        "alternating_chain",
    ),
    TechniqueRow(
        "finned_jellyfish", message("finned jellyfish"), "a jellyfish but for a few places", fish_size=4
    ),
    TechniqueRow(
        "sashimi_jellyfish", message("sashimi jellyfish"), "a sashimi fish of four lines", fish_size=4
    ),
    TechniqueRow(
        "als_xz",
        message("ALS-XZ"),
        "two almost locked sets, which cannot both hold a value",
        ("two almost locked sets",),
        ordered_values=2,
    ),
    TechniqueRow(
        "als_doubly_linked",
        message("doubly linked ALS-XZ"),
        "two almost locked sets, which cannot both hold either of two values: both are locked",
        ("two almost locked sets doubly linked",),
    ),
    TechniqueRow(
        "grouped_nice_loop",
        message("grouped nice loop"),
        "a nice loop through several places of a value as one node, where two groups intersect",
        ("grouped loop", "grouped continuous nice loop"),
        "grouped_loop",
    ),
    TechniqueRow(
        "grouped_aic",
        message("grouped AIC"),
        "an AIC through such nodes",
        ("grouped chain", "grouped alternating inference chain"),
        "grouped_chain",
    ),
    TechniqueRow(
        "als_xy_wing",
        message("ALS-XY-wing"),
        "three almost locked sets",
        ("three almost locked sets",),
        ordered_values=1,
    ),
    TechniqueRow(
        "cell_forcing_chain",
        message("cell forcing chain"),
        "each candidate of a cell implies the same",
        ("every value of a cell",),
        "forcing_cell",
        ordered_cells=True,
        cases=True,
    ),
    TechniqueRow(
        "unit_forcing_chain",
        message("unit forcing chain"),
        "each place of a value in a group implies the same",
        ("region forcing chain", "house forcing chain", "every place of a value"),
        "forcing_group",
        ordered_cells=True,
        cases=True,
    ),
    TechniqueRow(
        "als_loop",
        message("ALS loop"),
        "a nice loop through almost locked sets",
        ("loop through almost locked sets", "als nice loop"),
    ),
    TechniqueRow(
        "als_chain",
        message("ALS chain"),
        "an AIC through almost locked sets",
        ("chain through almost locked sets", "als aic"),
    ),
    TechniqueRow(
        "contradiction_chain",
        message("contradiction chain"),
        "the consequences of one candidate, each from those before it, contradict each other; "
        "twelve links at most",
        ("dynamic contradiction chain", "nishio net"),
    ),
)

# Steps that are not found by a technique of the kernel.
CONTRADICTION_PROOF, COUNTING_ARGUMENT = "contradiction_proof", "counting_argument"
EXHAUSTIVE_CASES, WRONG_ENTRY = "exhaustive_cases", "wrong_entry"
_OTHER_STEPS = (
    TechniqueRow(
        CONTRADICTION_PROOF,
        message("proof by contradiction"),
        "where no technique above applies: the fewest rules that exclude a candidate (a minimal "
        "unsatisfiable subset), and the contradiction that they imply",
        ("contradiction", "supposition"),
        "suppose",
    ),
    TechniqueRow(
        COUNTING_ARGUMENT,
        message("counting argument"),
        "where all values but one are interchangeable: weights of the cells show where that one must stand",
        (),
        "points",
        weights=True,
    ),
    TechniqueRow(
        EXHAUSTIVE_CASES,
        message("exhaustive cases"),
        "the same, with several solutions: candidates in none of them, by a search of all cases",
        (),
        "every_way",
    ),
    TechniqueRow(WRONG_ENTRY, message("wrong entry"), "a player's entries that no solution holds"),
)

TECHNIQUES: Mapping[str, TechniqueRow] = {row.key: row for row in (*_TABLE, *_OTHER_STEPS)}

_LEVELS = {
    "beginner": message("beginner"),
    "easy": message("easy"),
    "medium": message("medium"),
    "hard": message("hard"),
    "expert": message("expert"),
    "extreme": message("extreme"),
}
LEVEL_KEYS = tuple(_LEVELS)  # from the easiest to the hardest


def technique_name(key: str, lang: str | None = "en") -> str:
    """The displayed name of a technique: "naked pair"; of a key not in the table, the key in words."""
    return translator(lang)(TECHNIQUES[key].name) if key in TECHNIQUES else key.replace("_", " ")


def level_message(key: str) -> Message:
    """The name of a level as a message."""
    return Message(_LEVELS[key])


@cache
def _levels_by_name() -> Mapping[str, str]:
    return {plain(level_name(key, lang)): key for lang in languages() for key in LEVEL_KEYS}


def level_called(name: str) -> str | None:
    """The key of the level with this name in any language, with or without accents; None: there is none."""
    return _levels_by_name().get(plain(name))


def plain(text: str) -> str:
    """The text in lower-case letters without accents."""
    return "".join(each for each in normalize("NFKD", text.strip().lower()) if not combining(each))


def level_name(key: str, lang: str | None = "en") -> str:
    """The displayed name of a level of difficulty: "easy"."""
    return translator(lang)(_LEVELS[key]) if key in _LEVELS else key
