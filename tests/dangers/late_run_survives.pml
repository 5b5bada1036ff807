/* topsym: states 24, verdict ok, order 2
 * Processes that are started later, again and again, with an argument that is the
 * same whoever is the boss. The users themselves never end.
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
		run child(boss)
	   }
	od
}
