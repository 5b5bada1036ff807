/* verify 0 errors: whole structs in polls, evals of fields */
typedef T { byte a; byte b };
chan q = [2] of { T };
T t, u;
init { t.a = 1; t.b = 2; q!t; q?[u]; q?<u>; assert(u.b == 2); q?eval(t.a),eval(t.b) }
