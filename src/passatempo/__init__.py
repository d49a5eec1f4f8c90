"""passatempo: number-placement grid puzzles, each kind declared once, and a constraint-modelling API."""

from passatempo.names import names_of

TYPE_CHECKING = False  # typing takes longer to load than all that the package loads at once
if TYPE_CHECKING:
    from passatempo.answers import (
        Answer,
        Candidates,
        Count,
        Solution,
        best,
        candidates,
        count,
        is_unique,
        solutions,
        solve,
    )
    from passatempo.batch import solve_lines
    from passatempo.combinations import sets
    from passatempo.errors import (
        InputError,
        MissingExtraError,
        PassatempoError,
        StoppedError,
        UnreadRulesWarning,
        UnsupportedError,
    )
    from passatempo.explaining.hints import hint
    from passatempo.explaining.path import Explanation, explain
    from passatempo.explaining.step import Because, Link, Step
    from passatempo.explaining.why import Contradiction, why_none
    from passatempo.expr import (
        Condition,
        Expr,
        Variable,
        all_different,
        all_of,
        any_of,
        count_of,
        implies,
        maximum,
        minimum,
        not_,
        product,
    )
    from passatempo.formats import read, read_all, write
    from passatempo.generating.author_board import Completed, complete
    from passatempo.generating.box_grids import generate_lines
    from passatempo.generating.generated import Generated
    from passatempo.generating.run import generate
    from passatempo.generating.series import series
    from passatempo.model import Model
    from passatempo.puzzle import Puzzle
    from passatempo.rating import Rating, rate

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Because",
    "Candidates",
    "Completed",
    "Condition",
    "Contradiction",
    "Count",
    "Explanation",
    "Expr",
    "Generated",
    "InputError",
    "Link",
    "MissingExtraError",
    "Model",
    "PassatempoError",
    "Puzzle",
    "Rating",
    "Solution",
    "Step",
    "StoppedError",
    "UnreadRulesWarning",
    "UnsupportedError",
    "Variable",
    "__version__",
    "all_different",
    "all_of",
    "any_of",
    "best",
    "candidates",
    "complete",
    "count",
    "count_of",
    "explain",
    "generate",
    "generate_lines",
    "hint",
    "implies",
    "is_unique",
    "maximum",
    "minimum",
    "not_",
    "product",
    "rate",
    "read",
    "read_all",
    "series",
    "sets",
    "solutions",
    "solve",
    "solve_lines",
    "why_none",
    "write",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = names_of(
        __name__,
        answers="Answer Candidates Count Solution best candidates count is_unique solutions solve",
        batch="solve_lines",
        errors="InputError MissingExtraError PassatempoError StoppedError UnreadRulesWarning "
        "UnsupportedError",
        expr="Condition Expr Variable all_different all_of any_of count_of implies "
        "maximum minimum not_ product",
        formats="read read_all write",
        model="Model",
        puzzle="Puzzle",
        rating="Rating rate",
        combinations="sets",
        **{
            "explaining.hints": "hint",
            "explaining.path": "Explanation explain",
            "explaining.step": "Because Link Step",
            "explaining.why": "Contradiction why_none",
            "generating.box_grids": "generate_lines",
            "generating.generated": "Generated",
            "generating.run": "generate",
            "generating.series": "series",
            "generating.author_board": "Completed complete",
        },
    )
