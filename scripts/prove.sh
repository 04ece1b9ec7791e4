#!/bin/sh
# Makes every proof in seeds/proofs again, or with an argument those of one ruleset (docs/solved.md).
trap 'exit 130' INT
: "${PYTHON:?is not set; call make prove}"
only=$1
status=2  # until something was asked

prove() {
    [ -z "$only" ] || [ "$only" = "$1" ] || return 0
    [ $status -ne 2 ] || status=0
    "$PYTHON" -m oanquan.solve --memory 4096 --minutes 20 --checkpoints var/solve "$@" || status=1
}

for ruleset in standard table-flip; do
    prove $ruleset --after B1+ --winner T --only holds
    prove $ruleset --after B1- --winner T --only wins
    prove $ruleset --after B2+ --winner B --only wins
    prove $ruleset --after B2- --winner B --only wins
    prove $ruleset --after B3+ --winner T --only wins
done

prove mature-quan --after B1+ --winner B --only wins
prove mature-quan --after B1- --winner T --only wins
prove mature-quan --after B2- --winner B --only wins --plies 30
prove mature-quan --after B3+ --winner B --only holds

prove folk --after B1+ --winner T --only holds
prove folk --after B1- --winner T --only wins
prove folk --after B2+ --winner B --only wins --plies 40
prove folk --after B2- --winner B --only wins
prove folk --after B3+ --winner T --only wins

prove folk-5 --after B1+ --winner B --only wins --plies 40
prove folk-5 --after B1- --winner T --only wins --plies 36
prove folk-5 --after B2+ --winner B --only holds --plies 42
prove folk-5 --after B2- --winner B --only wins --plies 36
prove folk-5 --after B3+ --winner T --only wins

for ruleset in folk-young folk-mature folk-5-young folk-5-mature; do
    prove $ruleset --after B1+ --winner B --only wins --plies 40
    prove $ruleset --after B1- --winner T --only wins --plies 36
    prove $ruleset --after B2- --winner B --only wins --plies 36
    prove $ruleset --after B3+ --winner B --only holds --plies 40
done

[ $status -ne 2 ] || echo "no proofs are kept of a ruleset '$only'" >&2
exit $status
