/* engine: states 78 transitions 129 errors 15 verdict violated kind invalid-end */
/* A message with more fields than the channel has, through a channel variable. */
chan wide = [1] of { byte, byte };
chan narrow = [1] of { byte };
chan c;
byte n;

active [2] proctype P() {
	n++;
	if
	:: c = wide
	:: n == 2 -> c = narrow
	fi;
	c!1, 2;
	n--
}
