/* engine: states 181 transitions 290 errors 2 verdict violated kind invalid-end */
/* The escape starts a process that repairs what was interrupted. */
byte state, repaired;
bool broken;

proctype Repair() {
	state = 0;
	repaired++;
	broken = false
}

active proctype Machine() {
	do
	:: { state = 1; state = 2; state = 3 } unless { broken && repaired < 2 -> run Repair(); !broken }
	:: repaired > 0 -> break
	od
}

active proctype Fate() {
	state == 2 -> broken = true;
	state == 3 -> broken = true
}
