/* topsym: states 2453, verdict ok, order 12 = S2 • S3
 * Clients send requests with their reply channel to a balancer, which passes
 * them on to any server; the server answers the client directly. All channels
 * have names. The three clients can be swapped, and the two servers.
 */

chan requests = [0] of { chan };
chan server1 = [1] of { chan };
chan server2 = [1] of { chan };
chan reply1 = [0] of { bit };
chan reply2 = [0] of { bit };
chan reply3 = [0] of { bit };

proctype client(chan mine)
{
end:	do
	:: requests!mine;
	   mine?_
	od
}

proctype server(chan in)
{
	chan who;

end:	do
	:: in?who -> who!1
	od
}

proctype balancer()
{
	chan who, to;

end:	do
	:: requests?who ->
		if
		:: to = server1
		:: to = server2
		fi;
		to!who
	od
}

init {
	atomic {
		run balancer();
		run server(server1);
		run server(server2);
		run client(reply1);
		run client(reply2);
		run client(reply3)
	}
}
