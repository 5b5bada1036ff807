/* topsym: states 6, verdict ok, order 2
 * An index that is protected by what stands before it.
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
		:: at[boss] < 2 && want[at[boss]] ->
			assert(false)
		:: else
		fi
	};
end2:	false
}
