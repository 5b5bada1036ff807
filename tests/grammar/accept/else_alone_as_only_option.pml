/* verify 0 errors: a selection with only an else option */
init { byte x; if :: else -> x = 1 fi; do :: else -> break od; assert(x == 1) }
