/* topsym: states 122, verdict ok, order 8 = S2 ≀ S2, order 72 = S3 ≀ S2 with -DN=3, order 48 = S2 ≀ S3 with -DM=3, order 1296 = S3 ≀ S3 with -DM=3 -DN=3, order 4976640000 = S5 ≀ S4 with -DM=4 -DN=5
 * Clients ask their server, servers ask the database. Channels are parameters of
 * the processes, so who belongs to whom is settled at boot. The clients of one
 * server can be swapped, and so can the servers together with their clients.
 */

#ifndef M
#define M	2	/* servers */
#endif
#ifndef N
#define N	2	/* clients of each server */
#endif

chan database_in = [0] of { chan };
chan server_in[M] = [0] of { chan };
chan result[M] = [0] of { bit };
chan reply[M * N] = [0] of { bit };

proctype client(chan server; chan mine)
{
end:	do
	:: server!mine;
	   mine?_
	od
}

proctype server(chan in; chan mine)
{
	chan who;

end:	do
	:: in?who ->
		database_in!mine;
		mine?_;
		who!1
	od
}

proctype database()
{
	chan who;

end:	do
	:: database_in?who -> who!1
	od
}

init {
	byte i, j;

	atomic {
		run database();
		for (i : 0 .. M - 1) {
			run server(server_in[i], result[i]);
			for (j : 0 .. N - 1) {
				run client(server_in[i], reply[i * N + j])
			}
		}
	}
}
