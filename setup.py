"""The part of the build that pyproject.toml cannot say: compiling with mypyc when RULEBOUND_COMPILE=1, scenarios, page.

Without the variable the package is installed as it is written. With it, the engine and the games become one group
of native modules, so that calls between them stay native. A module that opens with the comment `# not compiled`
stays Python, and so do the `__init__.py` files. All by-products go to a temporary folder, none beside the sources.

The scenarios of tests/scenarios are copied into the package, so that an installed one can tell what they show
(`rulebound rules coverage`). Built from a folder without them, it does without, and says so when asked.

The page of the table is built of web/ (tools/build_page.py) and copied into the package, so that an installed one needs
no Node. RULEBOUND_PAGE=0 leaves it out: the server then says that it is missing.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import build_page

PACKAGE = Path("src/rulebound")
SCENARIOS = Path("tests/scenarios")
PAGE = os.environ.get("RULEBOUND_PAGE", "") != "0" and build_page.WEB.is_dir()
COMPILE = os.environ.get("RULEBOUND_COMPILE", "") not in ("", "0")
# pip runs this file several times; only these commands want the modules themselves.
BUILDS = {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv)


def compiled_sources() -> list[str]:
    """The modules to compile, in a fixed order."""
    found = [*(PACKAGE / "engine").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")]
    return [str(path) for path in sorted(found) if path.name != "__init__.py" and not opts_out(path)]


def opts_out(path: Path) -> bool:
    """Whether one of the first five lines is the comment `# not compiled`, with or without a reason after it."""
    head = path.read_text(encoding="utf-8").splitlines()[:5]
    return any(line.lstrip().startswith("# not compiled") for line in head)


class BuildWithScenarios(build_py):
    """Copies the modules and their data, the scenarios beside the judge, and the page beside the server."""

    def run(self) -> None:
        super().run()
        if SCENARIOS.is_dir() and not self.editable_mode:
            shutil.copytree(SCENARIOS, Path(self.build_lib) / "rulebound/judge/scenarios", dirs_exist_ok=True)
        if PAGE and not self.editable_mode:
            try:
                build_page.build()
            except build_page.BuildFailed as failure:
                sys.exit(f"{failure}\nThe page could not be built; RULEBOUND_PAGE=0 builds the package without it.")
            shutil.copytree(build_page.PAGE, Path(self.build_lib) / "rulebound/server/page", dirs_exist_ok=True)


def page_needs() -> list[str]:
    """What must be installed to build the page: Node, where it is to be built and the machine has none."""
    return [build_page.NODE_PACKAGE] if PAGE and not build_page.is_current() and not build_page.has_node() else []


def main() -> None:
    """Hand the build to setuptools."""
    scratch = tempfile.mkdtemp(prefix="rulebound-build-")
    atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    extensions = []
    if COMPILE and "editable_wheel" in sys.argv:
        sys.exit("RULEBOUND_COMPILE=1 does not go with an editable install: binaries never lie beside the sources.")
    if COMPILE and BUILDS:
        from mypyc.build import mypycify  # not there while pip still asks what the build needs

        extensions = mypycify(
            [f"--cache-dir={scratch}/mypy", "--no-warn-unused-ignores", *compiled_sources()],
            opt_level="3",
            target_dir=f"{scratch}/c",
            group_name="rulebound",
        )
        if os.name == "posix":  # the group calls itself most of the time: no detour for functions of its own
            for extension in extensions:
                extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
    setup(
        cmdclass={"build_py": BuildWithScenarios},
        ext_modules=extensions,
        setup_requires=[*(["mypy>=2.4.1,<2.5"] if COMPILE else []), *page_needs()],
        options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
    )


main()
