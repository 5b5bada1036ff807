/* verify 0 errors: remote references inside ordinary conditions of other processes */
byte done;
active proctype P() { byte v; v = 3; L: v = 4; done = 1 }
active proctype Q() {
	byte w;
	(P[0]:v == 3 || done);
	w = P[0]:v;
	w = (P[0]@L -> 1 : 2);
	if :: P@L -> skip :: !P@L && P:v >= 0 -> skip :: else fi
}
