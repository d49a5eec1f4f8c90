"""Questions about many puzzles, one per line: bytes in, bytes out.

| file | contents |
|---|---|
| line_question.py | LineQuestion: a question with its options, which any process can ask |
| line_answers.py | AnsweredLines, LineAsker, LineTally: answers, what gives them, their numbers |
| kernel_lines.py | solve and count: whole blocks of boards in the kernel |
| puzzle_lines.py | rate, check, candidates and convert: one puzzle after the other |
| puzzle_solutions.py | solve and count of one puzzle of any kind |
| like.py | the puzzle whose clues apply to every line |
| line_fields.py | an answer line as JSON fields |

    question = LineQuestion("count", limit=None)
    asker = question.asker()          # keeps what is compiled; one for each thread or process
    asker.answer(b"..4.....2......3\n").text   # b"12\n"

An answer has one line for each line of the input, in its order; empty lines and comments stay empty. Its
columns are separated by commas, and `,error: ...` says what is wrong with a line. A question is plain data
(texts and numbers), so it can be pickled, written to a file and asked again.
"""

from passatempo.bulk.line_answers import AnsweredLines as AnsweredLines
from passatempo.bulk.line_answers import LineAsker as LineAsker
from passatempo.bulk.line_answers import LineTally as LineTally
from passatempo.bulk.line_question import QUESTIONS as QUESTIONS
from passatempo.bulk.line_question import LineQuestion as LineQuestion
