/* engine: states 31 transitions 51 errors 0 verdict verified */
/* A hidden array and a hidden variable that is read: states that look alike. */
hidden byte h[2];
byte n;

active [2] proctype P() {
	h[_pid] = n;
	n++;
	h[_pid] = 0;
	n--
}
