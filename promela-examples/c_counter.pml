/* topsym: states 172, verdict ok
 * Two clerks count with C code: in a record that is part of the state, in C
 * variables that SPIN is told to track, and in a counter private to each clerk.
 * Only the verifier runs the C code; a simulation skips it.
 */

c_decl {
	\#include <stdlib.h>
	typedef struct Tally {
		int total;
		short by[2];
	} Tally;
}

c_state "Tally tally" "Global"
c_state "int limit" "Global" "3"
c_state "int mine" "Local clerk" "0"
c_state "int calls" "Hidden" "0"

c_code {
	int squared;		/* tracked: part of the state */
	int undo;		/* tracked: restored on the way back, not compared */

	int
	square(int n)
	{
		return abs(n) * abs(n);
	}
}

c_track "&squared" "sizeof(int)"
c_track "&undo" "sizeof(int)" "UnMatched"

byte seen;

active [2] proctype clerk()
{
	byte k = 0;

	do
	:: atomic {
		c_expr [ now.limit > 0 ] { now.tally.total < now.limit } ->
		c_code [ Pclerk->_pid < 2 ] {
			now.tally.total++;
			now.tally.by[Pclerk->_pid]++;
			Pclerk->mine++;
			Pclerk->k = Pclerk->mine;
			squared = square(now.tally.total);
			undo++;
			calls++;
		}
	   };
	   assert(k <= 3)
	:: c_expr { now.tally.total >= now.limit } -> break
	od;
	skip;			/* a break must not jump into a d_step */
	d_step {
		c_code { now.seen = squared; };
		assert(seen == 9)
	};
	assert(c_expr { now.tally.by[0] + now.tally.by[1] == 3 })
}
