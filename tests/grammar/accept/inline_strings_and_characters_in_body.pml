/* verify 0 errors: braces inside strings and character constants of an inline body */
byte x;
inline f() { printf("a } b { c \" } %d\n", x); x = '}'; x = '{'; x = '\''; x = '"' }
init { f(); assert(x == 34) }
