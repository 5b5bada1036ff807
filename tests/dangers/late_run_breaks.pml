/* topsym: states 24, verdict assertion violated, order 1
 * The argument of a run in a loop after the boot is a literal in the program, and not
 * a matter of where the model starts. SPIN finds that the boss may be 1; the swap
 * hides it.
 */

byte boss = 0;
bool started;
byte runs;

proctype child(byte who)
{
	assert(who == boss)
}

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: d_step {
		!started ->
		started = true
	   }
	od
}

active proctype spawner()
{
end:	do
	:: atomic {
		started && runs < 2 ->
		runs++;
		run child(0)
	   }
	od
}
