/* engine: states 16 transitions 23 errors 4 verdict violated kind claim */
/* The number of processes as a claim sees it and as a process sees it. */
byte n;

proctype C() { n++ }

active proctype Main() {
	run C();
	run C();
	_nr_pr == 1 || _nr_pr == 2;
	n = _nr_pr + 4
}

never {
	do
	:: _nr_pr < 5
	:: n > 4 && _nr_pr <= 3 -> break
	od
}
