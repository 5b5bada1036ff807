/* engine: states 121 transitions 186 errors 0 verdict verified */
/* A channel variable declared late in a loop, without a channel of its own. */
chan a = [1] of { byte };
chan b = [1] of { byte };
byte n;

active proctype Mux() {
	byte v;
	do
	:: n < 3 ->
		chan c;
		if
		:: nempty(a) -> c = a
		:: nempty(b) -> c = b
		fi;
		c?v;
		n++;
		assert(v == 1 || c == b)
	:: n == 3 -> break
	od
}

active proctype Src() {
	a!1; b!2; a!1
}
