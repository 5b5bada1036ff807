/* engine: states 73 transitions 129 errors 1 verdict violated kind invalid-end */
/* A remote reference to a process that has ended. */
byte n;

active proctype Main() {
	n++;
	n == 2;
	n = 3
}

active proctype Side() {
	byte v = 4;
stay:	n++;
	v = 0
}

active proctype Eye() {
	if
	:: Side[1]@stay -> n = n + 2
	:: n > 1 -> n = 2
	fi
}
