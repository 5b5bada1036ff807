/* engine: stops verdict violated kind index */
/* An index past the end of an array of channels. */
chan q[2] = [1] of { byte };
byte i;

active [2] proctype P() {
	do
	:: i < 2 -> i++
	:: q[i]!i -> break
	od
}
