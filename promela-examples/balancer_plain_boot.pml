/* topsym: states 1578, verdict ok, order 4 = S2 • S2, order 12 = S2 • S3 with -DSERVERS=3, order 36 = S3 • S3 with -DCLIENTS=3 -DSERVERS=3
 * The balancer is active from the start and finds the servers by their channels;
 * the other processes are started one by one, clients first. Every client has
 * made its reply channel itself.
 */

#ifndef CLIENTS
#define CLIENTS	2
#endif
#ifndef SERVERS
#define SERVERS	2
#endif

mtype = { ask, answer };

chan requests = [0] of { mtype, chan };
chan job[SERVERS] = [1] of { chan };

active proctype balancer()
{
	chan who;
	byte k;

	do
	:: requests?ask,who ->
		atomic { select (k : 0 .. SERVERS - 1) };
		job[k]!who
	od
}

proctype server(chan in)
{
	chan who;

	do
	:: in?who -> who!answer
	od
}

proctype client()
{
	chan mine = [0] of { mtype };

	do
	:: requests!ask,mine;
	   mine?answer
	od
}

init {
	byte i;

	for (i : 1 .. CLIENTS) {
		run client()
	}
	for (i : 0 .. SERVERS - 1) {
		run server(job[i])
	}
}
