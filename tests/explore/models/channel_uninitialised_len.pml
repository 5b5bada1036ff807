/* engine: states 15 transitions 22 errors 2 verdict violated kind channel */
/* Only asks for the length of a channel variable that was never set. */
chan real = [1] of { byte };
chan c;

active proctype Setup() {
	c = real;
	c!1
}

active proctype User() {
	if
	:: empty(c) -> skip
	:: len(c) > 0 -> skip
	fi
}
