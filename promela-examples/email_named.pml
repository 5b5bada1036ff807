/* topsym: states 42846, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4
 * Clients write to each other through a mailer. Every client has a mailbox with
 * a name, and picks any box but its own in a statement that names them all.
 * A swap of two clients swaps their boxes and the options that lead there.
 */

#ifndef N
#define N	3	/* number of clients, 2 to 4 */
#endif

chan network = [0] of { chan };	/* the box of the recipient */
chan box1 = [1] of { bit };
chan box2 = [1] of { bit };
#if N > 2
chan box3 = [1] of { bit };
#endif
#if N > 3
chan box4 = [1] of { bit };
#endif

proctype client(chan mine)
{
	chan to;

end:	do
	:: mine?_
	:: if
	   :: mine != box1 -> to = box1
	   :: mine != box2 -> to = box2
#if N > 2
	   :: mine != box3 -> to = box3
#endif
#if N > 3
	   :: mine != box4 -> to = box4
#endif
	   fi;
	   network!to
	od
}

proctype mailer()
{
	chan to;

end:	do
	:: network?to ->
		if
		:: to!1
		:: full(to)			/* lost */
		fi
	od
}

init {
	atomic {
		run client(box1);
		run client(box2);
#if N > 2
		run client(box3);
#endif
#if N > 3
		run client(box4);
#endif
		run mailer()
	}
}
