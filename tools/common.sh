# Read by ./play and ./check: finds the Python to set up with. POSIX sh.
# Expects root; sets PYTHON. Foreign settings must not lead to other modules than those of the environments.

unset PYTHONPATH PYTHONHOME

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" && return 0
        echo "PYTHON is set to $PYTHON, which is not Python 3.11 or newer." >&2
        return 1
    fi
    for PYTHON in python3 python3.14 python3.13 python3.12 python3.11 python; do
        is_new_enough "$PYTHON" && return 0
    done
    echo "Rulebound needs Python 3.11 or newer, and none was found on the PATH." >&2
    echo "Install one, or say where it is: PYTHON=/path/to/python3 $0" >&2
    return 1
}

# environment NAME: make the virtual environment NAME current (see tools/environment.py).
environment() {
    "$PYTHON" "$root/tools/environment.py" "$@"
}
