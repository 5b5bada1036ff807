/* topsym: states 6, verdict assertion violated, order 1
 * Two operands that may fail: at[boss] is out of bounds. If the boss is 1, the first
 * operand is false and the second is not evaluated; if it is 0, SPIN reports an
 * index out of bounds. With the users swapped, only boss 1 is looked at.
 */

byte boss = 1;
bool started;
byte at[2];
bool want[2];

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true;
		at[boss] = 2
	   }
	od
}

active proctype watch()
{
end:	d_step {
		started ->
		if
		:: want[at[0]] && want[at[1]] ->
			assert(false)
		:: else
		fi
	};
end2:	false
}
