#!/bin/bash
# Runs reference.sh on every model here and compares its answer with the first line.
# usage: check.sh [FILE...]      prints the files that differ, and a count
here=$(dirname "$(readlink -f "$0")"); cd "$here" || exit 1
[ $# = 0 ] && set -- *.pml
good=0 bad=0
for f in "$@"; do
  want=$(head -1 "$f"); got=$(./reference.sh "$f" 2>/dev/null | head -1 | sed 's|\*/.*|*/|')
  if [ "$want" = "$got" ]; then good=$((good + 1)); else bad=$((bad + 1)); echo "$f: has $want, SPIN says $got"; fi
done
echo "$good agree, $bad differ"
[ $bad = 0 ]
