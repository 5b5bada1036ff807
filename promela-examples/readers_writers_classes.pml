/* topsym: states 32, verdict ok, order 12 = S2 • S3, order 4 = S2 • S2 with -DREADERS=2, order 720 = S3 • S5 with -DREADERS=5 -DWRITERS=3
 * Readers and writers are processes of one kind: a table that is filled at boot
 * says who may write. Two processes can be swapped if the table says the same of
 * both.
 */

#ifndef READERS
#define READERS	3
#endif
#ifndef WRITERS
#define WRITERS	2
#endif
#define N	(READERS + WRITERS)

mtype = { none, shared, exclusive };

bool may_write[N];
mtype held[N] = none;
byte readers, writers;

proctype worker(byte id)
{
	do
	:: atomic { !may_write[id] && writers == 0 -> readers++; held[id] = shared };
	   assert(writers == 0);
	   d_step { held[id] = none; readers-- }
	:: atomic { may_write[id] && writers + readers == 0 -> writers++; held[id] = exclusive };
	   assert(writers == 1 && readers == 0);
	   d_step { held[id] = none; writers-- }
	od
}

init {
	byte i;

	atomic {
		for (i : 0 .. WRITERS - 1) {
			may_write[i] = true
		}
		for (i : 0 .. N - 1) {
			run worker(i)
		}
	}
}
