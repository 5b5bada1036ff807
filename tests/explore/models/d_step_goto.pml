/* engine: states 22 transitions 27 errors 0 verdict verified */
/* Jumps within a d_step, forwards and backwards. */
byte a[3];
byte total;

active [2] proctype P() {
	byte i;
	d_step {
		i = 0;
next:		if
		:: i == _pid -> i++; goto test
		:: else
		fi;
		a[i] = a[i] + _pid + 1;
		total++;
		i++;
test:		if
		:: i < 3 -> goto next
		:: else -> skip
		fi;
		i = 0
	};
	total = total + a[2]
}
