/* engine: states 18 transitions 23 errors 3 verdict violated kind claim */
/* A claim whose first step waits for the end of the start phase. */
byte ready;

proctype Unit() {
	ready++;
	ready == 2;
	ready++
}

init {
	atomic { run Unit(); run Unit() };
	ready == 4 -> ready = 0
}

never {
	do
	:: _nr_pr < 4
	:: _nr_pr == 4 -> break
	od;
	do
	:: ready < 4
	:: ready == 4 && _nr_pr < 4 -> break
	od
}
