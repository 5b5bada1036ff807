/* topsym: states 44, verdict ok
 * A caller and an answerer set up and close a connection over two channels. The
 * trace declaration says in which order the messages may be sent and received.
 */

mtype = { syn, ack, data, fin };

chan to   = [1] of { mtype, byte };
chan from = [1] of { mtype, byte };

active proctype caller()
{
	byte n;
	byte left = 2;

connect:
	to!syn,7;
	from?ack,n;
	assert(n == 8);
	do
	:: left > 0 -> to!data(left); from?ack,_; left--
	:: to!fin,0 -> from?fin,_; break
	od;
	if
	:: left > 0 -> goto connect
	:: else
	fi
}

active proctype answerer()
{
	byte n;

end:	do
	:: to?syn,n -> from!ack,n+1
	:: to?data(n) -> from!ack(n)
	:: to?fin,n -> from!fin(n)
	od
}

trace {
end:	do			/* the run may also stop here */
	:: to!syn,7; to?syn,_; from!ack,8; from?ack,8
	:: to!data,_; to?data,_; from!ack,_; from?ack,_
	:: to!fin,0; to?fin,0; from!fin,0; from?fin,0
	od
}
