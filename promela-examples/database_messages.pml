/* topsym: states 1092, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5, order 5040 = S7 with -DN=7
 * Managers of copies of one database, with messages. The writer puts a message
 * into the channel of every other manager in one step; acknowledgements come
 * back with the number of the sender.
 */

#ifndef N
#define N	3	/* number of managers */
#endif

#define NOBODY	255

mtype = { UPDATE, ACK };

chan to[N] = [1] of { mtype, byte };
chan acks[N] = [N] of { mtype, byte };
byte writer = NOBODY;

proctype manager(byte id)
{
	byte k, from = NOBODY;
	byte n;

	do
	:: d_step {
		writer == NOBODY ->
		writer = id;
		for (k : 0 .. N - 1) {
			if
			:: k != id -> to[k]!UPDATE,id
			:: else
			fi
		}
	   };
	   do
	   :: atomic {
		acks[id]?ACK,from ->
		assert(from != id);
		from = NOBODY;
		n++
	   }
	   :: atomic { n == N - 1 -> n = 0; break }
	   od;
	   writer = NOBODY
	:: to[id]?UPDATE,from ->
		assert(from == writer);
		acks[from]!ACK,id;
		from = NOBODY
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. N - 1) {
			run manager(i)
		}
	}
}
