/* engine: states 49 transitions 81 errors 6 verdict violated kind index */
/* A wrong index whose value does not matter: pan reports it and goes on. */
byte a[2] = 1;
byte k, n;

active [2] proctype P() {
	k++;
	n = n + 1 + 0 * a[k];
	if
	:: a[k - 1] * 0 == 0 && n > 1 -> n = 0
	:: n <= 1
	fi;
	k--
}
