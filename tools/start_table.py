"""What ./play runs once everything is set up: the table on this machine, and its page in the browser.

    python tools/start_table.py [--no-browser] [--port N] [--host ADDRESS] [--database FILE_OR_URL]

Where a table of ours is open already at that address, it is shown rather than a second one started.  Where something
else has the usual port, any other that is free is taken; one that was asked for by number is not changed.
"""

import argparse
import json
import os
import socket
import sys
import urllib.request
import webbrowser

from rulebound.cli import main as rulebound

USUAL_PORT = 8642
HERE = "127.0.0.1"


def main(words: list[str]) -> int:
    """Show the table that is there, or serve one until Ctrl-C; the exit code."""
    parser = argparse.ArgumentParser(prog="./play", add_help=False, allow_abbrev=False)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--port", default="")
    parser.add_argument("--host", default=HERE)
    parser.add_argument("--database", default="")
    given, unknown = parser.parse_known_args(words)
    if unknown:
        print(f"play: the table does not know {unknown[0]!r}; ./play --help lists what there is.", file=sys.stderr)
        print(f"In the terminal it is: ./play --terminal {' '.join(words)}", file=sys.stderr)
        return 2
    shows = not given.no_browser and has_windows()
    usual = not given.port and not given.database and given.host == HERE
    port = given.port or str(USUAL_PORT)
    if usual and is_taken(USUAL_PORT):
        if is_ours(USUAL_PORT):
            address = f"http://localhost:{USUAL_PORT}/"
            print(f"Rulebound is at {address} already; whoever started it there ends it there.")
            if shows:
                webbrowser.open(address)
            return 0
        port = "0"
    command = ["serve", "--host", given.host, "--port", port]
    command += ["--database", given.database] if given.database else []
    return rulebound([*command, "--open"] if shows else command)


def has_windows() -> bool:
    """Can a browser show itself here?"""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_taken(port: int) -> bool:
    """Does something answer at this port of this machine?"""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex((HERE, port)) == 0


def is_ours(port: int) -> bool:
    """Is it a table of Rulebound?"""
    try:
        with urllib.request.urlopen(f"http://{HERE}:{port}/health", timeout=3) as reply:
            told = json.load(reply)
    except (OSError, ValueError):
        return False
    return isinstance(told, dict) and told.get("status") == "ok" and "store" in told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
