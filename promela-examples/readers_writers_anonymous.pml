/* topsym: states 31, verdict ok, order 12 = S3 • S2, order 2 = S2 with -DREADERS=1, order 144 = S4 • S3 with -DREADERS=4 -DWRITERS=3
 * Readers share, writers do not. The processes have no names, so all readers can
 * be swapped and all writers, but no reader with a writer.
 */

#ifndef READERS
#define READERS	3
#endif
#ifndef WRITERS
#define WRITERS	2
#endif

byte reading;
bool writing;

active [READERS] proctype reader()
{
	do
	:: atomic { !writing -> reading++ };
	   assert(!writing);
	   reading--
	od
}

active [WRITERS] proctype writer()
{
	do
	:: atomic { !writing && reading == 0 -> writing = true };
	   assert(writing && reading == 0);
	   writing = false
	od
}
