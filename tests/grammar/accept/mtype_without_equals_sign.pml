/* verify 0 errors: mtype { ... } without = */
mtype { a, b }
mtype { c }
init { mtype x; x = c; assert(x == c) }
