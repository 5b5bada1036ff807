/* engine: states 24 transitions 34 errors 3 verdict violated kind invalid-end */
/* Poll for a message at the head before it is taken in an atomic. */
mtype = { get, put };
chan q = [2] of { mtype, byte };
byte stock = 1;

active [2] proctype User() {
	q!get, 1;
	q!put, 1
}

active proctype Store() {
	byte n;
	do
	:: atomic { q?[get, n] && stock > 0 -> q?get, n; stock = stock - n }
	:: atomic { q?[put, 1] -> q?put, n; stock = stock + n }
	od
}
