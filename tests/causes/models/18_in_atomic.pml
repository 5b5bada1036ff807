/* The same with processes, and the inner choice in an atomic. */
byte who = 9; chan q[3] = [1] of { bit }; bool y;
active [3] proctype u() { end: who == _pid -> q[_pid]!1 }
active proctype o() {
  if :: who = 0 :: who = 1 :: who = 2 fi;
  end: (nempty(q[0]) || nempty(q[1]) || nempty(q[2]));
  if :: q[0]?1 :: q[1]?1 :: atomic { if :: y -> skip :: else -> assert(false) fi } :: q[2]?1 fi
}
