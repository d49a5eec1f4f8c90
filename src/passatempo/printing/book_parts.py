"""The parts of a book as markup: front matter, chapters, hints and solutions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from passatempo.answers import STOPPED
from passatempo.explaining.explanation import SEVERAL
from passatempo.explaining.hints import explain_next_value
from passatempo.explaining.path import explain
from passatempo.explaining.sentences.step_text import step_text
from passatempo.languages import Language, message, sentence, translator
from passatempo.parallel.ordered_map import map_in_order
from passatempo.printing.making import LIMIT
from passatempo.printing.markup import HEADING_SIZE, NUMBERED, PAGE_BREAK, heading, length, lines_of, text
from passatempo.printing.packing import Room, pack
from passatempo.printing.pages import HEADING, Numbered, puzzle_page
from passatempo.printing.paper import Paper
from passatempo.printing.printed_puzzle import PrintedPuzzle
from passatempo.printing.recipe import Recipe
from passatempo.printing.rules_pages import kind_rules
from passatempo.printing.solutions import solution_pages

ODD_PAGE = '#pagebreak(weak: true, to: "odd")\n'
_CHAPTER_HEADING = 40.0  # points
_LINE = 24.0  # points: of a heading that has more than one
_BETWEEN_RULES = 22.0  # points

_CONTENTS = message("Contents")
_RULES = message("Rules")
_PUZZLE = message("puzzle")
_SOLUTIONS = message("Solutions")
_HINT_TITLES = {"hint": message("Hints"), "hardest": message("The hardest step of each puzzle")}
_NONE = message("No hint was found in time.")


def front_matter(recipe: Recipe, say: Language) -> str:
    """The title page, the copyright line on its back, and the contents on the next right page."""
    subtitle = f"\n\n#text(size: 15pt)[{text(recipe.subtitle)}]" if recipe.subtitle else ""
    author = f"#v(1fr)#text(size: 13pt)[{text(recipe.author)}]" if recipe.author else "#v(1fr)"
    title = f'#text(size: 28pt, weight: "bold")[{text(recipe.title)}]'
    pages = [
        f"#align(center)[#v(1fr){title}{subtitle}{author}#v(0.4fr)]\n",
        f"#v(1fr)#text(size: 9pt)[{text(recipe.copyright)}]\n" if recipe.copyright else "#h(0pt)\n",
        f"#outline(title: [{text(say(_CONTENTS))}], depth: 1)\n",
    ]
    return PAGE_BREAK.join(pages) + ODD_PAGE + NUMBERED


def rules_part(puzzles: Sequence[Numbered], paper: Paper, say: Language, least_text: float) -> str:
    """The rules of each kind of puzzle in the book, one after another."""
    first_of = {each.printed.title(say): each.printed for each in reversed(puzzles)}
    rules = [
        kind_rules(title, type(each.puzzle), each.extra_clues, paper, say, least_text)
        for title, each in sorted(first_of.items())
    ]
    title = heading(text(say(_RULES)), 1, is_listed=True)
    return ODD_PAGE + f"{title}\n" + f"#v({length(_BETWEEN_RULES)}, weak: true)\n".join(rules)


def chapter(title: str, puzzles: Sequence[Numbered], paper: Paper, per_page: int, say: Language) -> str:
    """A chapter, on a right page."""
    room = Room(paper.text_width, paper.text_height, HEADING)
    head = heading(text(title), 1, is_listed=True) + "\n"
    lines = lines_of(title, HEADING_SIZE, paper.text_width, bold=True)
    top = _CHAPTER_HEADING + (lines - 1) * _LINE
    what = f"{title}: {say(_PUZZLE)}"
    pages = list[str]()
    for packed in pack([each.board for each in puzzles], per_page, room, top, what, puzzles[0].number):
        page = puzzle_page(packed, puzzles, say, refers=True)
        if not pages:
            page = head + ("" if packed.top else PAGE_BREAK) + page
        pages.append(page)
    return ODD_PAGE + PAGE_BREAK.join(pages)


def solutions_part(puzzles: Sequence[Numbered], paper: Paper, say: Language) -> str:
    """The solutions, on a right page."""
    title = heading(text(say(_SOLUTIONS)), 1, is_listed=True)
    return f"{ODD_PAGE}{title}\n" + PAGE_BREAK.join(solution_pages(puzzles, paper, _CHAPTER_HEADING, say))


def hints_part(puzzles: Sequence[Numbered], kind: str, say: Language, threads: int | None) -> str:
    """For each puzzle a sentence: its first hint, or its hardest step."""
    title = heading(text(say(_HINT_TITLES[kind])), 1, is_listed=True)
    hints = map_in_order(
        partial(hint_of, kind=kind, lang=say.code), [each.printed for each in puzzles], threads
    )
    lines = (
        f"#strong[#link(<{each.label}>)[{text(str(each.number))}]] #h(4pt) {text(hint)}"
        for each, (_, hint) in zip(puzzles, hints, strict=True)
    )
    return f"{ODD_PAGE}{title}\n#text(size: {length(9.5)})[" + "\n\n".join(lines) + "]\n"


def hint_of(printed: PrintedPuzzle, kind: str, lang: str) -> str:
    """The sentence; what was too much to be rated is also too much to be explained."""
    if kind == "hint":
        found = explain_next_value(printed.puzzle, {}, seconds=LIMIT)
    elif printed.rating.rating is not None:
        found = explain(printed.puzzle, seconds=LIMIT)
    else:
        return translator(lang)(_NONE)
    if not found.steps or found.status in (SEVERAL, STOPPED):
        return translator(lang)(_NONE)
    at = max(range(len(found.steps)), key=lambda at: found.steps[at].difficulty) if kind == "hardest" else 0
    return sentence(step_text(found.steps[at], found.problem, lang, found.states[at]))
