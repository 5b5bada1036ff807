/* engine: states 3 transitions 5 errors 0 verdict verified */
/* A claim that asks whether processes are enabled. */
byte lock;

active [2] proctype P() {
	do
	:: atomic { lock == 0 -> lock = 1 };
		lock = 0
	od
}

never {
	do
	:: enabled(0) || enabled(1)
	:: !enabled(0) && !enabled(1) -> break
	od
}
