"""Random requests to the server of the workbench, made from its OpenAPI document by schemathesis.

    pip install schemathesis && python bench/web_fuzz.py [--examples N] [--seconds S]

Each question gets N valid and invalid requests, and each reply has to be documented: no 5xx, a status and a
body as the document says. Requests ask for little time, so that the run is short.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from web import running_server

_CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = Path(sys.executable).parent / "schemathesis"
    with running_server("--time", "1") as (port, _):
        command = [
            str(program),
            "run",
            f"http://127.0.0.1:{port}/api/openapi.json",
            *("--checks", _CHECKS, "--phases", "examples,coverage,fuzzing"),
            *("--max-examples", str(options.examples), "--seed", str(options.seed), "--workers", "2"),
            "--continue-on-failure",
        ]
        return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
