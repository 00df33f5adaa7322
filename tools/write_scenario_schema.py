"""Write the JSON Schema of scenarios from the tables by which they are read (see rulebound/judge/shape.py).

    python tools/write_scenario_schema.py
"""

from __future__ import annotations

import json
from pathlib import Path

from rulebound.judge.shape import schema

FILE = Path(__file__).resolve().parent.parent / "src" / "rulebound" / "judge" / "schema" / "scenario.schema.json"


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{FILE.name}: written")


if __name__ == "__main__":
    main()
