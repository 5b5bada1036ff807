/* engine: states 44 transitions 72 errors 2 verdict violated kind invalid-end */
/* A process may stay for ever in a loop that an escape can end. */
chan q = [1] of { byte };
byte stop;

active proctype Srv() {
	byte v;
	{
end:		do
		:: q?v -> stop = stop + v
		od
	} unless { stop > 2; stop = 0 };
	stop == 5
}

active [2] proctype Cli() {
	q!1 + _pid
}
