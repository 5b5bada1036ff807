/* engine: stops verdict violated kind processes */
/* Else beside run: a failing run does not make it executable. */
bool full_house;

proctype Guest() {
	full_house
}

init {
	do
	:: run Guest()
	:: else -> full_house = true; break
	od
}
