/* topsym: states 107, verdict ok, run -a
 * A token travels around a ring of stations; only the station that holds it may
 * work. The claim says that the token comes back to station 1 for ever, which
 * holds because nobody but the holder of the token can move.
 */

#define N	5

chan link[N] = [1] of { bool };
byte holder = 255;	/* the station with the token, 255 while it travels */

proctype station(chan in; chan out; byte me)
{
	bool token;
	xr in;		/* nobody else reads from this end, */
	xs out;		/* and nobody else writes to that one */

	do
	:: in?token ->
		assert(holder == 255);
		holder = me;
work:		if
		:: skip			/* something to do */
		:: holder == me		/* nothing to do */
		fi;
		holder = 255;
		out!token
	od
}

init {
	byte i;
	atomic {
		for (i : 0 .. N - 1) {
			run station(link[i], link[(i + 1) % N], i)
		}
		link[0]!true
	}
}

ltl { [] <> (holder == 1) && [] (holder < N || holder == 255) }
