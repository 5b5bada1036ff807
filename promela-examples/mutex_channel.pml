/* topsym: states 13, verdict ok, order 6, order 2 with -DN=2, order 24 with -DN=4, order 362880 with -DN=9
 * A channel with one slot is the semaphore: a user puts its pid in and takes it
 * out again with eval, so nobody can take the pid of another.
 */

#ifndef N
#define N	3	/* number of users */
#endif

chan slot = [1] of { pid };
byte inside;

active [N] proctype user()
{
	do
	:: slot!_pid;
	   inside++;
	   assert(inside == 1 && slot?[eval(_pid)]);
	   inside--;
	   slot?eval(_pid)
	od
}
