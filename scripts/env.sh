#!/bin/sh
# Makes .venv from a lock file: scripts/env.sh runtime|dev
# Needs only Python 3.11 or newer with its venv module. Does nothing when the lock file is unchanged.
set -eu
cd "$(dirname "$0")/.."
kind=$1
venv=.venv

fail() { echo "error: $*" >&2; exit 1; }

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is needed; none of these is: ${PYTHON:-python3, python3.11 … python3.14}"
}

stamp_of() { cksum <"requirements/$1.txt" | tr ' ' '-'; }
is_current() { [ -x $venv/bin/python ] && [ "$(cat "$venv/.lock-$1" 2>/dev/null)" = "$(stamp_of "$1")" ]; }

# The developers' lock holds everything the runtime lock holds, at the same versions.
if is_current "$kind" && { [ "$kind" = dev ] || is_current runtime; }; then exit 0; fi

python=$(find_python)
"$python" -c 'import venv, ensurepip' 2>/dev/null ||
    fail "this Python cannot make virtual environments; on Debian and Ubuntu: apt-get install python3-venv"
if ! "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    rm -rf $venv
    echo "Making the environment in $venv …"
    "$python" -m venv $venv
fi

installer=$venv/tools
if [ "$(cat $venv/.lock-uv 2>/dev/null)" != "$(stamp_of uv)" ]; then
    if $venv/bin/python -m pip install --quiet --disable-pip-version-check --target $installer --upgrade \
        --require-hashes --only-binary :all: -r requirements/uv.txt 2>$venv/uv.log; then
        stamp_of uv >$venv/.lock-uv
    fi
fi

echo "Installing the locked packages ($kind) …"
rm -f $venv/.lock-runtime $venv/.lock-dev
if [ -x $installer/bin/uv ]; then
    VIRTUAL_ENV=$venv $installer/bin/uv pip sync --quiet --compile-bytecode --require-hashes "requirements/$kind.txt"
else
    $venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r "requirements/$kind.txt"
fi
stamp_of "$kind" >"$venv/.lock-$kind"
[ "$kind" = runtime ] || stamp_of runtime >$venv/.lock-runtime
