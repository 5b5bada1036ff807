/* verify 0 errors: a range of more than 33 values is expanded to a loop, also followed by a statement on the same line */
int i;
init { select(i : 1 .. 40); assert(i >= 1 && i <= 40) }
