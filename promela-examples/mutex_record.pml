/* topsym: states 129, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 5040 = S7 with -DN=7
 * All that is known about a user is in a record: its state, and who went in
 * before it. The record of a user is found by its number.
 */

#ifndef N
#define N	3	/* number of users */
#endif

#define NOBODY	N

mtype = { out, waiting, inside };

typedef User {
	mtype state;
	byte before		/* who was inside last when this user entered */
}

User user_of[N];
byte last = NOBODY;
bool locked;

inline enter(who)
{
	atomic {
		!locked ->
		locked = true;
		user_of[who].before = last;
		user_of[who].state = inside
	}
}

inline leave(who)
{
	atomic {
		last = who;
		user_of[who].before = NOBODY;
		user_of[who].state = out;
		locked = false
	}
}

proctype user(byte id)
{
	do
	:: user_of[id].state = waiting;
	   enter(id);
	   assert(locked && user_of[id].before == last);
	   leave(id)
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			user_of[i].state = out;
			user_of[i].before = NOBODY;
			run user(i)
		}
	}
}
