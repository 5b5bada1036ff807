/* engine: stops verdict violated kind index */
/* A read with a negative index in an assignment and in a guard. */
byte a[3] = 1;
short k = 1;

active [2] proctype P() {
	k--;
	a[1] = a[k] + 1;
	if
	:: a[k + 1] == 1 -> k++
	:: a[k + 1] != 1 -> a[2] = 4
	fi
}
