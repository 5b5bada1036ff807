/* verify 0 errors: an assignment from an inline as guard and last step */
inline two() { return 2 }
byte x;
init { if :: x = two() :: x = two() -> skip fi; do :: x == 2 -> x = two(); break od; assert(x == 2) }
