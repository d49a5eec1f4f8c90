"""Answer a file in a pool of processes of your own: `python process_pool.py puzzles.txt > answers.txt`.

`answer_part` is a plain function of bytes, so any engine can call it. This one keeps the order of the parts.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from passatempo.bulk import LineQuestion
from passatempo.jobs import answer_part
from passatempo.jobs.input_parts import InputFile

PART = 100_000  # bytes


def main(path: str) -> None:
    """Answer the file at a path."""
    question, source = LineQuestion("solve"), InputFile.of(path)
    parts = (part for _, part in source.parts(PART))
    with ProcessPoolExecutor() as pool:
        for answers in pool.map(answer_part, repeat(question), repeat(source.head()), parts):
            sys.stdout.buffer.write(answers.text)


if __name__ == "__main__":
    main(sys.argv[1])
