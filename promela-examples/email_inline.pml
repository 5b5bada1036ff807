/* topsym: states 9197, verdict ok, order 6 = S3
 * Clients that write to each other, with an inline for each way to do it. A client that is
 * inside of `write_to(box2)` is at another location than inside of `write_to(box3)`, so
 * whoever exchanges clients 2 and 3 exchanges these locations, too.
 */

chan box1 = [1] of { pid };
chan box2 = [1] of { pid };
chan box3 = [1] of { pid };

inline remember(variable, value)
{
	variable = value
}

inline write_to(box)
{
	mine != box;
	remember(to, box);
	if
	:: to!_pid
	:: full(to)			/* another time */
	fi;
	remember(to, mine)
}

proctype client(chan mine)
{
	chan to = mine;
	pid from;

end:	do
	:: write_to(box1)
	:: write_to(box2)
	:: write_to(box3)
	:: atomic { mine?from; assert(from != _pid); remember(from, 0) }
	od
}

init {
	atomic {
		run client(box1);
		run client(box2);
		run client(box3)
	}
}
