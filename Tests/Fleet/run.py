#!/usr/bin/env python3
"""Checks what is said of many traces, on one machine and on Spark: `make test-fleet`.

Every module of this folder may have a function `checks(scenetrace, work)`, as in Tests/Consumers; names on the
command line choose modules.
"""

import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent

sys.dont_write_bytecode = True
sys.path[0] = str(FOLDER.parent)

from Consumers.run import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(FOLDER, sys.argv[1:]))
