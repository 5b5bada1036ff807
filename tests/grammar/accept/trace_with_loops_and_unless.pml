/* what a trace may contain besides events */
chan q = [2] of { byte };
chan r[2] = [1] of { byte };
byte i;
trace {
	byte z = 1; xr q;
	q!1 unless q?1;
	for (i : 1 .. 2) { r[0]!1 }
	do
	:: q!2 -> goto L
	:: q?_
	:: break
	od;
L:	if :: r[1]?1 :: q!3 fi;
M:
}
init { skip }
