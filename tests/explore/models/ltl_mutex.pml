/* engine: states 9 transitions 19 errors 1 verdict violated kind assertion */
/* Mutual exclusion as a formula with remote references. */
byte lock;

ltl mutex { [] !(P[0]@cs && P[1]@cs) }

active [2] proctype P() {
	do
	:: lock == 0;
		lock++;
cs:		lock--
	od
}
