/* engine: states 20 transitions 26 errors 0 verdict verified */
/* Provided clauses and priorities together. */
byte n;
bool halt;

active proctype High() priority 5 provided (!halt) {
	n++;
	halt = true;
	n++
}

active [2] proctype Low() priority 2 {
	n = n + 2;
	halt = false
}
