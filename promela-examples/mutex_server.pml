/* topsym: states 17, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 720 = S6 with -DN=6
 * A lock server. Users send messages with a tag and their number, the server
 * grants on the channel of the user that asked first.
 */

#ifndef N
#define N	3	/* number of users */
#endif

mtype = { REQ, REL };

chan q = [0] of { mtype, byte };
chan grant[N] = [0] of { bool };
byte inside;

proctype user(byte id)
{
	do
	:: q!REQ,id;
	   grant[id]?true;
	   inside++;
	   assert(inside == 1);
	   inside--;
	   q!REL,id
	od
}

proctype server()
{
	byte who;

end:	do
	:: q?REQ,who ->
		grant[who]!true;
		q?REL,eval(who)
	od
}

init {
	byte i;

	atomic {
		run server();
		for (i : 0 .. N - 1) {
			run user(i)
		}
	}
}
