/* engine: stops verdict violated kind other */
/* No option of a choice inside a d_step is enabled: a fault of the model. */
byte x;

active [2] proctype P() {
	byte k;
	k = x;
	x = k + 1;
	d_step {
		k = x;
		if
		:: k == 2 -> x = 0
		:: k == 0 -> x = 1
		fi
	}
}
