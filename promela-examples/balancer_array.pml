/* topsym: states 8219, verdict ok, order 12 = S3 • S2, order 4 = S2 • S2 with -DCLIENTS=2, order 144 = S4 • S3 with -DCLIENTS=4 -DSERVERS=3, order 2880 = S5 • S4 with -DCLIENTS=5 -DSERVERS=4
 * A balancer that gives a request to any server that has nothing to do. Clients
 * and servers have numbers and one channel each, and a client is told which
 * server has done its work.
 */

#ifndef CLIENTS
#define CLIENTS	3
#endif
#ifndef SERVERS
#define SERVERS	2
#endif

#define NONE	SERVERS

chan requests = [0] of { byte };		/* client */
chan job[SERVERS] = [1] of { byte };		/* client */
chan reply[CLIENTS] = [0] of { byte };		/* server */
bool busy[SERVERS];

proctype client(byte me)
{
	byte served_by = NONE;

	do
	:: requests!me;
	   atomic {
		reply[me]?served_by ->
		assert(busy[served_by]);
		served_by = NONE
	   }
	od
}

proctype server(byte me)
{
	byte who;

	do
	:: job[me]?who ->
		assert(busy[me]);
		reply[who]!me;
		busy[me] = false
	od
}

proctype balancer()
{
	byte who, k = NONE;

	do
	:: requests?who ->
		do
		:: atomic {
			select (k : 0 .. SERVERS - 1);
			if
			:: !busy[k] -> busy[k] = true; job[k]!who; break
			:: else -> k = NONE
			fi
		   }
		od;
		k = NONE
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. CLIENTS - 1) {
			run client(i)
		}
		for (i : 0 .. SERVERS - 1) {
			run server(i)
		}
		run balancer()
	}
}
