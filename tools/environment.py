"""Makes the virtual environments of a checkout, and keeps them current.

    python tools/environment.py play       .venv-play      what the product needs, sources linked in
    python tools/environment.py plain      .venv           the same with tests, type checker and linter
    python tools/environment.py compiled   .venv-compiled  tests, and the package compiled by mypyc
    python tools/environment.py compiler   says why nothing can be compiled here, or says nothing

The first two also build the page of the table (tools/build_page.py), unless RULEBOUND_PAGE=0. Python's own library is
enough to run this. A stamp is written last, so an environment that was interrupted half-way has none and is made anew;
one whose stamp fits is used as it is, without the network.
"""

import contextlib
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import build_page

ROOT = Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
FOLDERS = {"play": ".venv-play", "plain": ".venv", "compiled": ".venv-compiled"}
EXTRAS = {"play": [], "plain": ["dev"], "compiled": ["test"]}
STAMP = "rulebound-stamp"
Words = list[str | Path]


class SetupFailed(Exception):
    """What went wrong, with the output of the command that failed."""


def main(arguments: list[str]) -> int:
    """Run one command; the exit code tells whether the environment is ready."""
    if arguments == ["compiler"]:
        reason = no_compiler()
        print(reason, end="\n" if reason else "")
        return 1 if reason else 0
    if len(arguments) != 1 or arguments[0] not in FOLDERS:
        print(f"usage: environment.py {'|'.join(FOLDERS)}|compiler", file=sys.stderr)
        return 2
    try:
        make_current(arguments[0])
    except (SetupFailed, OSError) as failure:
        print(f"{failure}\nSet-up failed. Once the cause is gone, run the same command again.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSet-up interrupted. Run the same command again: it starts anew.", file=sys.stderr)
        return 130
    return 0


def make_current(name: str) -> None:
    """Bring one environment to the state that the checkout describes; do nothing if it is there already."""
    folder = ROOT / FOLDERS[name]
    if name != "compiled" and os.environ.get("RULEBOUND_PAGE", "") != "0":
        make_page()
    if is_current(name, folder):
        return
    if name == "compiled":
        make_current("plain")  # its type checker does the compiling
    with locked(folder) as lock:
        if not requirements_current(name, folder):
            install_requirements(name, folder, lock)
        if name == "compiled" and not sources_current(folder):
            install_compiled(folder, lock)


def make_page() -> None:
    """Build the page if it is not there; nothing is done if it was built of these sources."""
    try:
        build_page.build()
    except build_page.BuildFailed as failure:
        raise SetupFailed(str(failure)) from None


def is_current(name: str, folder: Path) -> bool:
    """Whether an environment can be used as it is."""
    return requirements_current(name, folder) and (name != "compiled" or sources_current(folder))


# --- stamps


def requirements_current(name: str, folder: Path) -> bool:
    """Whether the packages fit the stamp, and the interpreter is still there."""
    return read_stamp(folder / STAMP) == requirements_stamp(name) and python_of(folder).exists()


def sources_current(folder: Path) -> bool:
    """Whether the compiled package was built from the sources as they are now."""
    return read_stamp(folder / f"{STAMP}-sources") == sources_stamp()


def read_stamp(path: Path) -> str:
    """The stamp, or nothing."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def write_stamp(path: Path, stamp: str) -> None:
    """Write a stamp in one step, so that it is whole or absent."""
    new = path.with_name(path.name + ".new")
    new.write_text(stamp, encoding="utf-8")
    new.replace(path)


def requirements_stamp(name: str) -> str:
    """Which interpreter and place on the first line, then a hash over what is to be installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = [project["build-system"], project["project"], project["tool"]["setuptools"], EXTRAS[name]]
    digest = hashlib.sha256(repr(parts).encode() + CONSTRAINTS.read_bytes()).hexdigest()
    return f"{platform.python_implementation()} {' '.join(sys.version.split())} {ROOT}\n{digest}\n"


def sources_stamp() -> str:
    """A hash over all that goes into the package, names and contents."""
    digest = hashlib.sha256()
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    for path in [ROOT / "pyproject.toml", ROOT / "setup.py", *sorted(files)]:
        content = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT)} {len(content)}\n".encode() + content)
    return digest.hexdigest() + "\n"


# --- installing


def install_requirements(name: str, folder: Path, lock: int) -> None:
    """Install the pinned packages; from nothing, unless a whole environment of the same interpreter can be updated."""
    stamp, wanted = folder / STAMP, requirements_stamp(name)
    old = read_stamp(stamp)
    update = old.partition("\n")[0] == wanted.partition("\n")[0] and python_of(folder).exists()
    doing = "Updating" if update else "Setting up"
    with told(f"{doing} {folder.name}, with pinned packages from the network"):
        stamp.unlink(missing_ok=True)
        if not update:
            if folder.exists():
                shutil.rmtree(folder)
            command([sys.executable, "-m", "venv", folder], lock, "Python's venv module failed (Debian: python3-venv)")
        pip: Words = [python_of(folder), "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
        try:
            command([*pip, "-c", CONSTRAINTS, *requirements(name)], lock, "The packages could not be installed")
        except SetupFailed:
            if update:
                write_stamp(stamp, old)  # pip gave up before it changed anything
            raise
        if name != "compiled":
            link: Words = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
            command([*pip, *link], lock, "The package itself could not be installed")
        write_stamp(stamp, wanted)


def requirements(name: str) -> list[str]:
    """What pyproject.toml asks for, the project's own extras resolved; setuptools links the sources in."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found, extras = ["setuptools", *project["dependencies"]], list(EXTRAS[name])
    for extra in extras:
        for requirement in project["optional-dependencies"][extra]:
            own = re.fullmatch(rf"{project['name']}\[([\w,-]+)\]", requirement)
            if own:
                extras.extend(own.group(1).split(","))
            else:
                found.append(requirement)
    return found


def install_compiled(folder: Path, lock: int) -> None:
    """Compile the package in a temporary folder and put it in the place of the former one."""
    wanted = sources_stamp()
    with told(f"Compiling the engine and the games into {folder.name}"), tempfile.TemporaryDirectory() as wheels:
        (folder / f"{STAMP}-sources").unlink(missing_ok=True)
        build: Words = [python_of(ROOT / FOLDERS["plain"]), "-m", "pip", "--disable-pip-version-check", "wheel"]
        build += ["--no-deps", "--no-build-isolation", "--no-index", "-w", wheels, ROOT]
        command(build, lock, "The package could not be compiled", RULEBOUND_COMPILE="1", RULEBOUND_PAGE="0")
        wheel = next(Path(wheels).glob("*.whl"))
        for former in (folder / "lib").glob("python*/site-packages/*ulebound*"):
            shutil.rmtree(former) if former.is_dir() else former.unlink()
        pip: Words = [python_of(folder), "-m", "pip", "--disable-pip-version-check", "install"]
        command([*pip, "--no-deps", "--no-index", wheel], lock, "The compiled package could not be installed")
        write_stamp(folder / f"{STAMP}-sources", wanted)


def python_of(folder: Path) -> Path:
    """The interpreter of an environment."""
    return folder / "bin" / "python"


# --- the machine


def no_compiler() -> str:
    """Why nothing can be compiled here; empty if it can. A few lines of C are tried, headers included."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler[0]):
        return f"no C compiler: {compiler[0]} is not on the PATH"
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").exists():
        return "no header files of Python: Python.h is missing (Debian: python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n", encoding="utf-8")
        probe: Words = [*compiler, f"-I{include}", "-c", source, "-o", Path(folder, "probe.o")]
        if subprocess.run(probe, capture_output=True).returncode != 0:
            return f"the C compiler {compiler[0]} does not compile a file of two lines"
    return ""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[int]:
    """Let one run at a time work on an environment; pip inherits the lock and keeps it should this run be killed."""
    import fcntl

    with open(folder.with_name(folder.name + ".lock"), "w", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"Waiting for another run that is setting up {folder.name} ...", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield lock.fileno()


@contextlib.contextmanager
def told(what: str) -> Iterator[None]:
    """Say what is being done, and how long it took."""
    print(f"{what} ...", flush=True)
    start = time.monotonic()
    yield
    print(f"  done in {time.monotonic() - start:.0f} s", flush=True)


def command(words: Words, lock: int, complaint: str, **variables: str) -> None:
    """Run a command quietly; its output is shown only if it fails."""
    done = subprocess.run(
        [str(word) for word in words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        pass_fds=(lock,),
        env={**os.environ, **variables},
    )
    if done.returncode != 0:
        raise SetupFailed(f"{done.stdout.rstrip()}\n{complaint}.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
