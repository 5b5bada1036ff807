/* SPIN writes 97 for 'a', so the statements of the options were not recognised by their texts, but `k`, on the same line, is how all of them
 * begin. So all were taken for that one, and the guest stayed in its option when the elements of v were swapped.
 */
byte k = 98; byte v[2] = { 0, 1 };
active proctype guest() {
	if :: k != 'a' + v[0] -> k == 'a' + v[0] :: k != 'a' + v[1] -> k == 'a' + v[1] fi; k -> assert(false)
}
active proctype host() {
	do
	:: d_step { v[0] = 1; v[1] = 0 }
	:: d_step { v[0] = 0; v[1] = 1 }
	od
}
