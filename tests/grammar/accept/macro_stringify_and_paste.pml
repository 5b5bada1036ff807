/* verify 0 errors: # and ## in macros */
#define VAR(n) var_##n
#define SHOW(e) printf(#e " no\n")
#define STR(e) printf(#e)
byte VAR(1) = 1, VAR(2) = 2;
init { assert(VAR(1) + var_2 == 3); STR(a + b) }
