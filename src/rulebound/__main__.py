"""`python -m rulebound`: the same command line as the installed `rulebound`."""

import sys

from rulebound.cli import main

if __name__ == "__main__":
    sys.exit(main())
