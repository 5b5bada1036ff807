/* topsym: states 1067, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4
 * Households send parcels to each other's doorsteps. A parcel tells the courier
 * the doorstep and the sender. Who has no parcel to send points at `nowhere`, a
 * channel that carries other things than doorsteps do: nothing is ever sent there,
 * so it is one more place that no symmetry moves. In between `mine != step1` and
 * `to = step1` a household stands at a location that names a doorstep, too.
 */

#ifndef N
#define N	3	/* number of households, 2 to 4 */
#endif

chan step1 = [1] of { pid };
chan step2 = [1] of { pid };
#if N > 2
chan step3 = [1] of { pid };
#endif
#if N > 3
chan step4 = [1] of { pid };
#endif
mtype = { nothing };
chan nowhere = [0] of { mtype, short };
chan van = [1] of { chan, pid };		/* to which doorstep, from whom */
bool waits[N + 2];				/* has a parcel under way */

active proctype courier()
{
	chan to = nowhere;
	pid from;

end:	do
	:: van?to,from ->
end_ring:	d_step { to!from; to = nowhere; from = 0 }
	od
}

proctype household(chan mine)
{
	chan to = nowhere;
	pid from;

end_home:
	do
	:: !waits[_pid] && mine != step1 -> to = step1; goto end_send
	:: !waits[_pid] && mine != step2 -> to = step2; goto end_send
#if N > 2
	:: !waits[_pid] && mine != step3 -> to = step3; goto end_send
#endif
#if N > 3
	:: !waits[_pid] && mine != step4 -> to = step4; goto end_send
#endif
	:: d_step { mine?from -> assert(from != _pid && waits[from]); waits[from] = false; from = 0 }
	od;
end_send:
	atomic { nfull(van) -> van!to,_pid; waits[_pid] = true; to = nowhere };
	goto end_home
}

init {
	atomic {
		run household(step1);
		run household(step2);
#if N > 2
		run household(step3);
#endif
#if N > 3
		run household(step4);
#endif
	}
}
