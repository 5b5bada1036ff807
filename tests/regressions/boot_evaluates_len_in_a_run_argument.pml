/* verify 0 errors: expressions, polls, fields and conditional expressions as run arguments */
typedef T { byte f };
T t; chan c = [1] of { byte };
proctype P(int a, b, d, e) { assert(a == 3 && b == 1 && d == -1 && e == 7) }
init { byte x = 1; t.f = 1; run P(x + 2, t.f == 1, -x, (x -> 7 : 8)); run P(3, len(c) == 0, ~0, 7) }
