/* topsym: states 376, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 3628800 = S10 with -DN=10
 * Fischer's mutual exclusion with time. A process that has seen the lock free
 * writes its number there before the clock ticks again, waits for two ticks,
 * and enters if its number is still there. The numbers are pids plus one, and
 * 0 means that the lock is free.
 */

#ifndef N
#define N	3	/* number of processes */
#endif

#define DELAY	2	/* ticks to wait */

byte lock;
byte timer[N];
byte urgent;		/* how many must write before the next tick */
byte inside;

active [N] proctype user()
{
	do
	:: atomic { lock == 0 -> urgent++ };
	   atomic {
		lock = _pid + 1;
		urgent--;
		timer[_pid] = DELAY
	   };
	   timer[_pid] == 0;
	   if
	   :: lock == _pid + 1 ->
		inside++;
		assert(inside == 1);
		inside--;
		lock = 0
	   :: else
	   fi
	od
}

active proctype clock()
{
	byte k;

	do
	:: d_step {
		urgent == 0 ->
		for (k : 0 .. N - 1) {
			if
			:: timer[k] > 0 -> timer[k]--
			:: else
			fi
		}
	   }
	od
}
