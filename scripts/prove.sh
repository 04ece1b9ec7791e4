#!/bin/sh
# Makes every proof in seeds/proofs again, or with an argument those of one ruleset (docs/solved.md).
set -e
only=$1
prove() {
    if [ -z "$only" ] || [ "$only" = "$1" ]; then
        "$PYTHON" -m oanquan.solve --memory 4096 --minutes 20 --checkpoints var/solve "$@"
    fi
}

for ruleset in standard table-flip; do
    prove $ruleset --after B1+ --winner T --holds
    prove $ruleset --after B1- --winner T
    prove $ruleset --after B2+ --winner B
    prove $ruleset --after B2- --winner B
    prove $ruleset --after B3+ --winner T
done

prove mature-quan --after B1+ --winner B
prove mature-quan --after B1- --winner T
prove mature-quan --after B2- --winner B --plies 30
prove mature-quan --after B3+ --winner B --holds

prove folk --after B1+ --winner T --holds
prove folk --after B1- --winner T
prove folk --after B2+ --winner B --plies 40
prove folk --after B2- --winner B
prove folk --after B3+ --winner T

prove folk-5 --after B1+ --winner B --plies 40
prove folk-5 --after B1- --winner T --plies 36
prove folk-5 --after B2+ --winner B --holds --any
prove folk-5 --after B2- --winner B --plies 36
prove folk-5 --after B3+ --winner T

# Whether there is a shorter win can take long to find out here: how far it gets depends on the machine.
for ruleset in folk-young folk-mature folk-5-young folk-5-mature; do
    prove $ruleset --after B1+ --winner B --plies 40 --minutes 3
    prove $ruleset --after B1- --winner T --plies 36 --minutes 3
    prove $ruleset --after B2- --winner B --plies 36 --minutes 3
    prove $ruleset --after B3+ --winner B --plies 40 --minutes 3 --holds
done
