/* Options with an unless at the beginning of another choice.
 * The escapes of the last option come first: only w[2] is looked at, and it can be 1. */
byte w[4];
inline object(i) { { skip } unless { w[i] < 2; assert(w[i] == 0) } }
proctype obj() { end: w[_pid] == 9 }
proctype client() {
  if :: w[1] = 1 :: w[2] = 1 fi;
  if
  :: if :: object(1) :: w[1] == 5 fi
  :: if :: object(2) :: w[2] == 5 fi
  fi;
  end: false
}
init { atomic { run obj(); run obj(); run client() } }
