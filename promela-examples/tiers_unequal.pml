/* topsym: states 4936, verdict ok, order 144 = (S3 ≀ S2) • S2
 * Three tiers that are not alike: two servers have three clients each and one
 * has two. The clients of one server can be swapped, and the two larger servers
 * with all their clients; the small server stays where it is.
 */

#define SERVERS	3
#define CLIENTS	8

chan database_in = [0] of { byte };
chan server_in[SERVERS] = [0] of { byte };
chan server_back[SERVERS] = [0] of { bit };
chan client_back[CLIENTS] = [0] of { bit };

byte server_of[CLIENTS];

proctype client(byte id)
{
end:	do
	:: server_in[server_of[id]]!id;
	   client_back[id]?_
	od
}

proctype server(byte id)
{
	byte who;

end:	do
	:: server_in[id]?who ->
		assert(server_of[who] == id);
		database_in!id;
		server_back[id]?_;
		client_back[who]!1
	od
}

proctype database()
{
	byte who;

end:	do
	:: database_in?who -> server_back[who]!1
	od
}

init {
	byte i;

	atomic {
		server_of[0] = 0;
		server_of[1] = 0;
		server_of[2] = 0;
		server_of[3] = 1;
		server_of[4] = 1;
		server_of[5] = 1;
		server_of[6] = 2;
		server_of[7] = 2;
		for (i : 0 .. CLIENTS - 1) {
			run client(i)
		}
		for (i : 0 .. SERVERS - 1) {
			run server(i)
		}
		run database()
	}
}
