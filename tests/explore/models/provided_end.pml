/* engine: states 22 transitions 36 errors 1 verdict violated kind invalid-end */
/* A process whose provided clause is false can not end, so the older ones
   can not leave either. */
bool power = true;
byte served;

active proctype Base() {
	served++;
	power = false
}

active proctype Station() provided (power) {
	served++
}

active proctype Late() {
	served++
}
