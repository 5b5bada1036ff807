/* topsym: states 4869, verdict ok, order 8 = S2 ≀ S2, order 72 = S3 ≀ S2 with -DN=3, order 48 = S2 ≀ S3 with -DM=3, order 384 = S2 ≀ S4 with -DM=4 -DN=2
 * Three tiers with numbers instead of channel parameters: server_of says which
 * server a client belongs to, and nobody changes it after the start.
 */

#ifndef M
#define M	2	/* servers */
#endif
#ifndef N
#define N	2	/* clients of each server */
#endif

mtype = { query, result, done };

chan server_in[M] = [1] of { byte };		/* the client that asks */
chan database_in = [1] of { byte };		/* the server that asks */
chan server_back[M] = [1] of { mtype };
chan client_back[M * N] = [1] of { mtype };

byte server_of[M * N];

proctype client(byte id)
{
	do
	:: server_in[server_of[id]]!id;
	   client_back[id]?done
	od
}

proctype server(byte id)
{
	byte who;

	do
	:: server_in[id]?who ->
		assert(server_of[who] == id);
		database_in!id;
		server_back[id]?result;
		client_back[who]!done
	od
}

proctype database()
{
	byte who;

	do
	:: database_in?who -> server_back[who]!result
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. M * N - 1) {
			server_of[i] = i % M;
			run client(i)
		}
		for (i : 0 .. M - 1) {
			run server(i)
		}
		run database()
	}
}
