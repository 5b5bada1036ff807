/* engine: states 19 transitions 25 errors 0 verdict verified */
/* An atomic that begins with a choice of guards and of receives. */
chan q = [1] of { byte };
byte x, y;

active [2] proctype P() {
	byte v;
	atomic {
		if
		:: q?v -> x = v; y = 0
		:: x == 0 -> x = 2
		:: nfull(q) && x > 0 -> q!x; x--
		fi;
		y = x
	};
	y++
}
