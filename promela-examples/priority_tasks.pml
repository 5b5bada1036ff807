/* topsym: states 413, verdict ok
 * Tasks under a priority scheduler: only the runnable tasks with the highest
 * priority may move. A low task that holds the lock inherits the priority of the
 * high task that waits for it, so that the middle task cannot get in between.
 */

#define LOW	2
#define MID	4
#define HIGH	6

bool lock;
bool irq_mid, irq_high;
byte jobs_mid, jobs_high;
pid low_pid, high_pid;

active proctype middle() priority MID
{
end:	do
	:: atomic { irq_mid -> irq_mid = false };
	   assert(_priority == MID);
	   assert(!(lock && irq_high));	/* never while the high task waits */
	   jobs_mid = (jobs_mid + 1) % 3
	od
}

proctype high()
{
end:	do
	:: irq_high ->
		if
		:: lock ->
			set_priority(low_pid, HIGH);	/* lend it our priority */
			!lock
		:: else
		fi;
		irq_high = false;
		jobs_high = (jobs_high + 1) % 3
	od
}

proctype low(byte rounds)
{
	do
	:: rounds > 0 ->
		lock = true;
		if
		:: atomic { irq_mid = true; irq_high = true }
		:: irq_high = true
		:: irq_mid = true
		:: skip
		fi;
		assert(get_priority(_pid) == LOW || get_priority(_pid) == HIGH);
		atomic {
			lock = false;
			_priority = LOW		/* the same as set_priority(_pid, LOW) */
		};
		rounds--
	:: else -> break
	od
}

init priority 8
{
	atomic {
		high_pid = run high() priority HIGH;
		low_pid = run low(3) priority LOW
	};
	assert(get_priority(high_pid) > get_priority(low_pid))
}
