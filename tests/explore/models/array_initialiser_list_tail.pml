/* engine: states 157 transitions 289 errors 0 verdict verified */
/* A short list: its last value fills the rest of the array. */
byte limit[4] = { 7, 3 };
bit on[3] = { 0, 1 };
byte used[4];

active [2] proctype P() {
	byte k;
	byte own[3] = { 2, 1 };
	do
	:: k < 3 && used[k] < limit[k] -> used[k] = used[k] + own[k] + on[k]; k++
	:: k == 3 -> break
	:: k < 3 && used[k] >= limit[k] -> break
	od;
	assert(used[2] < 5)
}
