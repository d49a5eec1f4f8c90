"""`python -m passatempo`."""

import sys

from passatempo.cli import main

sys.exit(main())
