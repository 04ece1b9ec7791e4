#!/bin/sh
# Makes every proof in seeds/proofs again (docs/solved.md). A question that stays open ends with its minutes.
set -e
prove() { "$PYTHON" -m oanquan.solve "$@" --memory 4096 --checkpoints var/solve; }

prove standard --minutes 6
prove table-flip --minutes 1
prove mature-quan --after B1+
prove mature-quan --after B1-
prove mature-quan --after B2- --plies 30
prove mature-quan --after B3+ --minutes 6
prove folk --after B1-
prove folk --after B2-
