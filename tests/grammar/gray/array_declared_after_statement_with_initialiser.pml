/* gray: accepted, but only element 0 gets the value */
init { byte x; x = 1; byte a[3] = 4; x = a[1]; assert(x == 0) }
