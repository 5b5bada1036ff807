/* Options with an unless at the beginning of an atomic sequence.
 * The escapes of the last option come first: only w[2] is looked at, and it can be 1. */
byte w[4];
inline object(i) { { skip } unless { w[i] < 2; assert(w[i] == 0) } }
proctype obj() { end: w[_pid] == 9 }
proctype client() {
  if :: w[1] = 1 :: w[2] = 1 fi;
  if
  :: atomic { object(1) }
  :: atomic { object(2) }
  fi;
  end: false
}
init { atomic { run obj(); run obj(); run client() } }
