/* engine: stops verdict violated kind division */
/* The remainder by a size that becomes zero. */
byte size = 2, pos;

active proctype Ring() {
	do
	:: pos < 6 -> pos = (pos + 1) % size + 5
	:: pos >= 6 -> break
	od
}

active proctype Shrink() {
	size--;
	size--
}
