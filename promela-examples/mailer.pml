/* topsym: states 1898, verdict ok, order 6 = S3, order 24 = S4 with -DN=4
 * Clients with a one-slot mailbox each write to one another through a single
 * mailer, which forwards the sender's pid to the mailbox named in the letter.
 * All clients are alike: swapping two of them, boxes included, changes nothing.
 */

#ifndef N
#define N	3	/* number of clients */
#endif

chan box[N + 1] = [1] of { pid }	/* a mailbox holds the pid of one sender; box[0] is not used */
chan network = [1] of { chan, pid }	/* recipient's mailbox, sender's pid */

proctype client(chan mine)
{
	pid from
	byte other

	do
	:: atomic {
		mine?from ->
		assert(from != _pid);	/* nobody writes to themselves */
		from = 0		/* forget it: fewer states */
	   }
	:: atomic {
		nfull(network) ->
		select (other : 1 .. N);
		if
		:: box[other] != mine -> network!box[other],_pid
		:: else
		fi;
		other = 0
	   }
	od
}

proctype mailer()
{
	chan to
	pid from

	do
	:: network?to,from -> to!from
	od
}

init {
	atomic {
		byte i;
		run mailer();
		for (i : 1 .. N) {
			run client(box[i])
		}
	}
}
