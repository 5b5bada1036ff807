/* engine: states 18 transitions 20 errors 2 verdict violated kind invalid-end */
/* An atomic that ends with a choice, a loop, a jump, a receive. */
chan q = [1] of { bit };
byte x;

active [2] proctype P() {
	bit b;
	atomic { x++; if :: x > 1 -> q!1 :: x == 1 -> q!0 fi };
	atomic { x = x + 2; q?b };
	atomic { b == 1 -> x = 0; goto out };
	x = 9;
out:	atomic { x++; do :: x < 3 -> x++ :: x >= 3 -> break od }
}
