"""Checks the browser client: svelte-check over its types, vitest over its tests.

    python tools/page_tests.py             both
    python tools/page_tests.py --fetch     only makes sure that its packages are there, those for tests included

Python's own library is enough to run this.  Node is found as tools/build_page.py finds it.  The packages lie in
web/node_modules; a stamp there says of which lock they are, and where it fits no network is needed.
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import build_page

WEB = build_page.WEB
NEEDED = (22, 12)  # of Node, by vitest: with an older one it cannot say what has failed
STAMP = WEB / "node_modules" / ".rulebound-lock"


def main(arguments: list[str]) -> int:
    """Run everything, also after something has failed; the exit code tells whether all is well."""
    if arguments not in ([], ["--fetch"]):
        print("usage: page_tests.py [--fetch]", file=sys.stderr)
        return 2
    try:
        node, npm = build_page.find_node(NEEDED)
        environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}", "CI": "true"}
        fetch(npm, environment)
    except (build_page.BuildFailed, OSError) as failure:
        print(f"{failure}\nThe page was not checked. Once that is mended, run the same command again.", file=sys.stderr)
        return 1
    if arguments == ["--fetch"]:
        return 0
    checked = tool(node, "svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    tested = tool(node, "vitest/vitest.mjs", "run")
    passed = True
    for words in (checked, tested):
        passed = subprocess.run(words, cwd=WEB, env=environment, stdin=subprocess.DEVNULL).returncode == 0 and passed
    return 0 if passed else 1


def tool(node: Path, script: str, *words: str) -> list[str]:
    """The command that runs a program of the packages."""
    return [str(node), str(WEB / "node_modules" / script), *words]


def fetch(npm: list[str], environment: dict[str, str]) -> None:
    """Have the packages of the lock, unless they are there."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest() + "\n"
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted:
        return
    print("Fetching the packages of the page ...", flush=True)
    install = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    build_page.run(install, WEB, environment, "the packages of the page could not be fetched")
    STAMP.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
