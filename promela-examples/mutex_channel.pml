/* topsym: states 13, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 362880 = S9 with -DN=9
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
