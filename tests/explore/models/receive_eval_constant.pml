/* engine: states 89 transitions 139 errors 0 verdict verified */
/* Constants, eval and "_" in the fields of a receive. */
mtype = { req, rep };
chan c = [2] of { mtype, byte, short };
byte hits, other;
byte want = 1;

active [2] proctype Src() {
	c!req, _pid, -1;
	c!rep(_pid, 300)
}

active proctype Dst() {
	short s;
	do
	:: c?req, eval(want), s -> hits++
	:: c?req(0, -1) -> other++
	:: c?rep, _, s -> other = other + 2; assert(s == 300)
	:: hits + other == 6 -> break
	od
}
