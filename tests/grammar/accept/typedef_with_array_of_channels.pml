/* verify 0 errors: array of channels as field, channel of a struct type as field */
typedef M { byte x };
typedef T { chan c[2] = [1] of { byte }; chan d = [1] of { M } };
T t;
init { byte x; M m; t.c[1]!3; t.c[1]?x; assert(x == 3); m.x = 4; t.d!m; m.x = 0; t.d?m; assert(m.x == 4) }
