/* topsym: states 6, verdict ok, order 2
 * A reference without an index to a proctype that has one instance only.
 */

byte boss = 1;
bool started;

active [2] proctype user()
{
end:	do
	:: d_step {
		!started ->
		boss = _pid
	   }
	:: atomic {
		!started && boss == _pid ->
		started = true;
		goto crit
	   }
	od;
crit:
end2:	false
}

active proctype clock()
{
end:	started ->
tick:
end2:	false
}

active proctype watch()
{
end:	atomic {
		clock@tick && !started ->
		assert(false)
	};
end2:	false
}
