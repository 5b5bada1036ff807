/* The else can be taken if the options before it cannot: x[0] counts, x[1] does not. */
bool x[2], y;
active proctype c() {
  if :: x[0] = 1 :: x[1] = 1 fi;
  if :: x[0] -> skip :: if :: y -> skip :: else -> assert(false) fi :: x[1] -> skip fi
}
