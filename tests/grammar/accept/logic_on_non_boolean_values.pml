/* verify 0 errors: integers in conditions, bool arithmetic */
init { byte x = 5; bool b = true; if :: x -> skip fi; assert(x && b); assert(b + b == 2); assert(!x + 1 == 1); b = (x > 3); assert(b == 1) }
