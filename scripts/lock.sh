#!/bin/sh
# Writes requirements/*.txt from requirements/*.in: hashes for every platform, no index addresses.
set -eu
cd "$(dirname "$0")/.."
for name in uv runtime dev; do
    .venv/tools/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-header "$@" "requirements/$name.in" -o "requirements/$name.txt"
done
