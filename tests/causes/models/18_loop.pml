/* The same in a loop, behind an inline, and the error is a deadlock. */
bool x[2], y, lost;
inline rest() { if :: y -> skip :: else -> lost = 1 fi }
active proctype c() {
  if :: x[0] = 1 :: x[1] = 1 fi;
  do :: x[0] -> break :: rest() :: x[1] -> break od;
  !lost
}
