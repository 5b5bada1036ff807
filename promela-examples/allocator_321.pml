/* topsym: states 769, verdict ok, order 12 = S3 • S2
 * Three, two and one clients with priorities 1, 2 and 3, which are given to them
 * as parameters. They queue up by priority: a client may take the resource if
 * nobody waits in a queue above its own. The clients are anonymous otherwise.
 */

byte low, mid, high;		/* how many wait */
bool taken;

proctype client(byte prio)
{
	do
	:: d_step {
		if
		:: prio == 1 -> low++
		:: prio == 2 -> mid++
		:: prio == 3 -> high++
		fi
	   };
	   if
	   :: atomic { prio == 1 && !taken && mid == 0 && high == 0 -> taken = true; low-- }
	   :: atomic { prio == 2 && !taken && high == 0 -> taken = true; mid-- }
	   :: atomic { prio == 3 && !taken -> taken = true; high-- }
	   fi;
	   assert(taken);
	   taken = false
	od
}

init {
	run client(1);
	run client(2);
	run client(1);
	run client(3);
	run client(2);
	run client(1)
}
