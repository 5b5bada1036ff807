/* engine: stops verdict violated kind channel */
/* A receive from a channel variable that was never set. */
chan real = [1] of { byte };
chan c[2];
byte n;

active [2] proctype P() {
	byte v;
	n++;
	if
	:: n == 1 -> c[0] = real; c[0]!1
	:: n == 2 -> c[1]?v
	fi
}
