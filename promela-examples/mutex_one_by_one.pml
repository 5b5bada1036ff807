/* topsym: states 227, verdict ok, order 24 = S4
 * Four users that are started by four statements, with a start value in between.
 * They take tickets from a pool without numbers: one is free or none is.
 */

bool want[5];		/* by pid; init has none */
byte free_tickets;
byte inside;

proctype user()
{
	do
	:: want[_pid] = true;
	   atomic { free_tickets > 0 -> free_tickets-- };
	   inside++;
	   assert(inside == 1 && want[_pid]);
	   inside--;
	   d_step { want[_pid] = false; free_tickets++ }
	od
}

init {
	run user();
	run user();
	free_tickets = 1;
	run user();
	run user()
}
