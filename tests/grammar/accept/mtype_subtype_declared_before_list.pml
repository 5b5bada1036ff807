/* verify 0 errors: a variable of a subtype declared before the list exists */
mtype:kind k;
mtype:kind = { x, y };
init { k = x; assert(k == x) }
