/* topsym: states 6459, verdict ok
 * Each client makes a private reply channel and sends it along with its request;
 * the server answers on whatever channel it was given.
 */

#ifndef CLIENTS
#define CLIENTS	3
#endif

mtype = { ask, answer, refuse };

chan desk = [2] of { mtype, chan, byte };

active proctype server()
{
	chan who;
	byte n;
	xr desk;

end:	do
	:: desk?ask(who, n) ->
		if
		:: n < 2 -> who!answer(n + 1)
		:: who!refuse,0
		fi
	od
}

proctype client(byte start)
{
	chan reply = [0] of { mtype, byte };	/* a new channel for every client */
	byte n = start, m;

again:	desk!ask,reply,n;
	if
	:: reply?answer(m) ->
		assert(m == n + 1);
		n = m;
		goto again
	:: reply?refuse,_
	fi
}

init {
	byte i;
	atomic {
		for (i : 1 .. CLIENTS) {
			run client(0)
		}
	}
}
