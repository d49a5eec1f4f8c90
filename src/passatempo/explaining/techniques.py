"""The names of techniques and levels: what people call them, in every language."""

from __future__ import annotations

from passatempo.languages import message, translator

_TECHNIQUES = {
    "last_cell": message("last cell"),
    "only_place": message("only place"),
    "only_value": message("only value that fits"),
    "crossing": message("crossing"),
    "locked_at_once": message("locked candidates, then only place"),
    "hidden_pair_at_once": message("hidden pair, then only place"),
    "hidden_triple_at_once": message("hidden triple, then only place"),
    "single_candidate": message("single candidate"),
    "limits": message("limits"),
    "arrow": message("arrow"),
    "what_fits": message("what fits"),
    "digit_sets": message("sets of values"),
    "cage_needs": message("what a cage needs"),
    "rules_together": message("rules of a group together"),
    "wrong_entry": message("wrong entry"),
    "innies": message("innies and outies"),
    "pointing": message("pointing"),
    "claiming": message("claiming"),
    "every_place_seen": message("every place seen"),
    "naked_pair": message("naked pair"),
    "naked_triple": message("naked triple"),
    "naked_quad": message("naked quad"),
    "hidden_pair": message("hidden pair"),
    "hidden_triple": message("hidden triple"),
    "hidden_quad": message("hidden quad"),
    "x_wing": message("X-wing"),
    "swordfish": message("swordfish"),
    "jellyfish": message("jellyfish"),
    "finned_x_wing": message("finned X-wing"),
    "finned_swordfish": message("finned swordfish"),
    "finned_jellyfish": message("finned jellyfish"),
    "xy_wing": message("XY-wing"),
    "xyz_wing": message("XYZ-wing"),
    "w_wing": message("W-wing"),
    "simple_colouring": message("simple colouring"),
    "x_chain": message("X-chain"),
    "xy_chain": message("XY-chain"),
    "alternating_chain": message("alternating chain"),
    "loop": message("loop"),
    "grouped_chain": message("grouped chain"),
    "grouped_loop": message("grouped loop"),
    "als_xz": message("two almost locked sets"),
    "als_doubly_linked": message("two almost locked sets, doubly linked"),
    "als_xy_wing": message("three almost locked sets"),
    "als_loop": message("loop through almost locked sets"),
    "als_chain": message("chain through almost locked sets"),
    "forcing_cell": message("every value of a cell"),
    "forcing_group": message("every place of a value"),
    "unique_rectangle": message("unique rectangle"),
    "bivalue_grave": message("bivalue grave"),
    "suppose": message("supposition"),
    "points": message("points"),
    "every_way": message("every way tried"),
}

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
    """What people call a technique: "naked pair"; one that has no name is called after its key."""
    return translator(lang)(_TECHNIQUES[key]) if key in _TECHNIQUES else key.replace("_", " ")


def level_name(key: str, lang: str | None = "en") -> str:
    """What people call a level of difficulty: "easy"."""
    return translator(lang)(_LEVELS[key]) if key in _LEVELS else key
