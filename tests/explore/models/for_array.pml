/* engine: states 293 transitions 543 errors 0 verdict verified */
/* A for loop over the elements of an array: the variable is the index. */
byte load[3] = { 2, 0, 1 };
byte sum;

active [2] proctype Balance() {
	byte i;
	for (i in load) {
		if
		:: load[i] > 0 -> load[i]--; sum++
		:: else
		fi
	}
}
