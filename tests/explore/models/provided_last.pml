/* engine: states 139 transitions 218 errors 6 verdict violated kind invalid-end */
/* A provided clause with _last: nobody moves twice in a row. */
byte n;

active [3] proctype P() provided (_last != _pid || n == 0) {
	n++;
	n++;
	n = n - 2
}
