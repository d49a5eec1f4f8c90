"""`python -m passatempo`."""

import sys

from passatempo.cli import program

sys.exit(program())
