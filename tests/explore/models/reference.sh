#!/bin/bash
# Prints the first line of a model: counts of plain SPIN, all errors counted.
# usage: reference.sh FILE...            print "FILE: header"
#        reference.sh -v FILE            print SPIN's whole output as well
# Outcome goes to standard output; notes (cut-offs, crashes) begin with "NOTE".
verbose=0; [ "$1" = -v ] && { verbose=1; shift; }
one() {
  f=$(readlink -f "$1"); d=$(mktemp -d); cd "$d" || return
  cp "$f" m.pml
  if ! timeout 60 spin -a -o1 -o2 -o3 m.pml >spin.out 2>&1 || [ ! -s pan.c ]; then
    echo "NOTE spin refuses"; cat spin.out; rm -rf "$d"; return; fi
  cc=tcc
  tcc -DNOREDUCE -DSAFETY -o pan pan.c >cc.out 2>&1 || { cc=gcc; gcc -w -DNOREDUCE -DSAFETY -o pan pan.c >cc.out 2>&1; } || { echo "NOTE pan.c does not compile"; head -5 cc.out; rm -rf "$d"; return; }
  timeout 60 ./pan -m100000 -c0 -n >pan.out 2>&1; rc=$?
  if grep -q 'VECTORSZ too small' pan.out; then   # a limit of pan's tables, not of the model: once more with more room
    $cc -DNOREDUCE -DSAFETY -DVECTORSZ=8192 -o pan pan.c >cc.out 2>&1
    timeout 60 ./pan -m100000 -c0 -n >pan.out 2>&1; rc=$?; fi
  [ $verbose = 1 ] && { cat spin.out; echo "-- $cc, exit code $rc"; cat pan.out; }
  S=$(sed -n 's/^ *\([0-9][0-9.e+]*\) states, stored.*/\1/p' pan.out | head -1)
  T=$(sed -n 's/^ *\([0-9][0-9.e+]*\) transitions (=.*/\1/p' pan.out | head -1)
  E=$(sed -n 's/.*errors: \([0-9]*\).*/\1/p' pan.out | head -1)
  # kind: of the first error reported
  first=$(grep -E '^pan:[0-9]*:|^pan: |[Ee]rror' pan.out | grep -v 'errors:' | head -1)
  K=
  kind() { case "$1" in
    *"invalid array index"*) K=index;;
    *"assertion violated"*) K=assertion;;
    *"invalid end state"*) K=invalid-end;;
    *"too many processes"*) K=processes;;
    *"too many queues"*|*uninitialized*|*"too many parameters"*|*"too few parameters"*|*"missing pars"*|*rendezvous*|*"polling rv"*|*"rv-attempt"*|*chan*|*queue*) K=channel;;
    *"end state in claim"*|*claim*) K=claim;;
    *"event_trace"*|*"trace"*) K=trace;;
    *) K=other;; esac; }
  fatal=0
  { [ -z "$S" ] || ! grep -q 'State-vector' pan.out; } && fatal=1
  cut=0; grep -qi 'max search depth too small' pan.out && cut=1
  if [ $rc -ge 124 ]; then
    if [ $rc = 136 ]; then echo "/* engine: stops verdict violated kind division */   NOTE SIGFPE";
    else echo "NOTE pan ends with code $rc"; tail -3 pan.out; fi
  elif [ $cut = 1 ]; then echo "NOTE cut off at -m (states $S)";
  elif [ $fatal = 1 ]; then kind "$first"; echo "/* engine: stops verdict violated kind $K */   NOTE $first";
  elif grep -q 'Search not completed' pan.out; then
    kind "$first"; echo "/* engine: stops verdict violated kind $K */   NOTE search not completed: $first"
  elif grep -q 'invalid array index' pan.out && [[ $(basename "$f") != *value_unused* ]]; then
    # pan goes on with what lies behind the array: its counts mean nothing
    echo "/* engine: stops verdict violated kind index */   NOTE counts depend on the memory behind the array"
  elif [ "$E" = 0 ]; then echo "/* engine: states $S transitions $T errors 0 verdict verified */"
  else
    kinds=$(grep -E '^pan:[0-9]*:' pan.out | sort | uniq -c)
    kind "$first"; echo "/* engine: states $S transitions $T errors $E verdict violated kind $K */"
    [ $(echo "$kinds" | wc -l) -gt 1 ] && echo "$kinds" | sed 's/^/NOTE /' >&2
  fi
  rm -rf "$d"
}
many=$#
for f in "$@"; do
  if [ $many -gt 1 ] ; then printf '%s: ' "$(basename "$f")"; fi
  one "$f"
done
