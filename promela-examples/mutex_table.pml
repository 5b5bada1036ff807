/* topsym: states 81, verdict ok
 * Mutual exclusion by table lookup: every user keeps its status in st[_pid] and
 * may enter only while no entry of the table says Critical.
 */

#define N	4	/* number of users; pid 0 is init */

mtype = { Idle, Trying, Critical };

mtype st[N+1] = Idle;
byte inside;		/* how many users are in the critical section */

#define NOBODY_IN	(st[1] != Critical && \
			 st[2] != Critical && \
			 st[3] != Critical && \
			 st[4] != Critical)

proctype user()
{
	do
	:: d_step { st[_pid] == Idle -> st[_pid] = Trying }
	:: d_step {
		st[_pid] == Trying && NOBODY_IN ->
		st[_pid] = Critical;
		inside++
	   };
	   assert(inside == 1)
	:: d_step {
		st[_pid] == Critical ->
		inside--;
		st[_pid] = Idle
	   }
	od
}

init {
	byte i = 0;

	atomic {
		do
		:: i < N -> run user(); i++
		:: else -> break
		od
	}
}
