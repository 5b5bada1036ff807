/* verify 0 errors: comparisons, logic, conditional expressions and polls as actuals */
chan q = [1] of { byte };
byte x = 1; bool b;
inline check(c) { assert(c) }
inline let(c) { b = c }
init { check(x == 1 && !b || false); check((x == 1 -> true : false)); check(x <= 1); check(x >= 1); check(x != 3); check(x << 2 == 4);
	q!2; check(q?[2]); check(len(q) == 1); let(x > 0); assert(b) }
