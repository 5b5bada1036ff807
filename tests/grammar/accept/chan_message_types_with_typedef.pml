/* verify 0 errors: typedefs in message types, whole structs sent and received */
typedef M { byte a; int b[2]; bool c };
chan q = [2] of { byte, M };
init { M m, n; m.a = 1; m.b[1] = -5; m.c = true; q!7,m; byte x; q?x,n; assert(n.a == 1 && n.b[1] == -5 && n.c && x == 7) }
