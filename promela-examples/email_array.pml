/* topsym: states 18218, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 3628800 = S10 with -DN=10
 * Clients with numbers; letters carry the numbers of both ends, and box[i] is
 * the mailbox of client i. The mailer drops letters for boxes that are full.
 */

#ifndef N
#define N	3	/* number of clients */
#endif

#define NOBODY	255

chan network = [1] of { byte, byte };	/* to, from */
chan box[N] = [1] of { byte };		/* from */

proctype client(byte me)
{
	byte k = NOBODY, from = NOBODY;

	do
	:: atomic {
		nfull(network) ->
		select (k : 0 .. N - 1);
		if
		:: k != me -> network!k,me
		:: else				/* not to myself */
		fi;
		k = NOBODY
	   }
	:: atomic {
		box[me]?from ->
		assert(from != me);
		from = NOBODY
	   }
	od
}

proctype mailer()
{
	byte to = NOBODY, from = NOBODY;

	do
	:: network?to,from ->
		atomic {
			if
			:: nfull(box[to]) -> box[to]!from
			:: full(box[to])		/* lost */
			fi;
			to = NOBODY;
			from = NOBODY
		}
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run client(i)
		}
		run mailer()
	}
}
