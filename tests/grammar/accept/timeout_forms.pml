/* verify 0 errors: timeout alone, negated, in parentheses and in expressions */
byte x;
active proctype P() {
	timeout -> x = 1;
	timeout
	x = 2;
	(timeout); (timeout && x == 2); x == 2 && timeout; if :: timeout -> x = 3 fi; do :: timeout -> break od; timeout
}
