/* engine: states 72 transitions 103 errors 1 verdict violated kind invalid-end */
/* A jump out of the covered part leaves the escape behind. */
bool stop;
byte n, phase;

active proctype Run() {
	{
		do
		:: n < 3 -> n++
		:: n == 2 -> goto after
		:: n == 3 -> n = 0
		od
	} unless { stop -> stop = false; phase = 5 };
	n = 7;
after:	phase++;
	phase++;
	!stop
}

active proctype Stop() {
	stop = true;
	phase >= 2 -> stop = !stop
}
