/* verify 0 errors: bit bool byte short int pid mtype chan unsigned */
mtype = { m1 };
bit a; bool b; byte c; short d; int e; pid f; mtype g; chan h = [1] of { bit, bool, byte, short, int, pid, mtype, chan };
unsigned u : 5;
init { a = 1; b = true; c = 255; d = -32768; e = -2147483647; f = _pid; g = m1; u = 31;
	h!a,b,c,d,e,f,g,h; assert(u == 31 && d < 0) }
