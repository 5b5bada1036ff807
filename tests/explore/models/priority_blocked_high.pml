/* engine: states 73 transitions 93 errors 0 verdict verified */
/* The high task waits for the low one: a blocked task gives way. */
byte data, used;
bool ready;

active proctype High() priority 9 {
	do
	:: used < 2 -> ready; used++; ready = false
	:: used == 2 -> break
	od
}

active [2] proctype Low() priority 1 {
	data++;
	!ready -> ready = true;
	data++
}
