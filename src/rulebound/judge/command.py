"""The judge on the command line: `rulebound scenario run` and `rulebound judge`, without a framework."""

from __future__ import annotations

import json as json_text
from collections.abc import Iterable, Sequence
from pathlib import Path

from rulebound.judge.runner import Result, run_scenario
from rulebound.judge.scenario import read_scenario
from rulebound.judge.source import Fault, Malformed
from rulebound.judge.telling import tell

PASSED = 0
FAILED = 1
MALFORMED = 2


def run(paths: Sequence[str], json: bool = False) -> tuple[str, int]:
    """Run the scenarios in these files and folders: what to print, and the exit code.

    The code is 0 only if all pass, 2 if one could not be understood, else 1.
    """
    results: list[Result] = []
    code = PASSED
    for path in files(paths):
        try:
            result = run_scenario(path)
        except Malformed as malformed:
            result = Result(str(path), "", False, str(malformed))
            code = MALFORMED
        if not result.ok:
            code = max(code, FAILED)
        results.append(result)
    return (as_json(results) if json else as_text(results)), code


def judge(path: str) -> str:
    """A scenario told step by step; raises `Malformed` if it cannot be understood."""
    return judged(path)[0]


def judged(path: str, json: bool = False) -> tuple[str, int]:
    """A scenario told step by step, and the exit code: 0 only if all is as expected, which may be nothing.

    One that cannot be understood raises `Malformed` as `judge` does; as JSON, `why` has its faults and the code is 2.
    """
    try:
        story = tell(read_scenario(path, must_expect=False))
    except Malformed as malformed:
        if not json:
            raise
        row = {"file": path, "title": "", "ok": False, "why": str(malformed), "steps": []}
        return json_text.dumps(row, ensure_ascii=False, indent=2), MALFORMED
    text = json_text.dumps(story.data(), ensure_ascii=False, indent=2) if json else story.text()
    return text, PASSED if story.ok else FAILED


def files(paths: Iterable[str]) -> list[Path]:
    """The scenario files among these paths and below these folders, in order; an empty folder is an error."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml"))
            if not inside:
                raise Malformed([Fault(str(path), None, "there is no scenario in this folder: no file ends in .yaml")])
            found += inside
        else:
            found.append(path)
    return found


def as_json(results: Sequence[Result]) -> str:
    """The results as JSON."""
    passed = sum(result.ok for result in results)
    rows = [{"file": r.file, "title": r.title, "ok": r.ok, "why": r.why} for r in results]
    return json_text.dumps(
        {"passed": passed, "failed": len(results) - passed, "results": rows}, ensure_ascii=False, indent=2
    )


def as_text(results: Sequence[Result]) -> str:
    """The results for people: a line for each, and what went wrong below it."""
    lines = []
    for result in results:
        lines.append(f"{'passed' if result.ok else 'FAILED'}  {result.file}: {result.title or 'cannot be read'}")
        lines += [f"        {line}" for line in result.why.splitlines()]
    passed = sum(result.ok for result in results)
    lines.append(f"{passed} passed, {len(results) - passed} failed")
    return "\n".join(lines)
