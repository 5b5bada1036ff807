/* engine: states 9213 transitions 23005 errors 0 verdict verified */
/* A jump as first and only statement of an option, and behind a guard. */
byte x;

active [2] proctype P() {
again:	if
	:: goto more
	:: x > 2 -> goto done
	:: x == 1 -> skip; goto more
	fi;
more:	x++;
	do
	:: x < 3 -> goto again
	:: x >= 3 -> goto done
	:: break
	od;
	goto again;
done:	x = 0
}
