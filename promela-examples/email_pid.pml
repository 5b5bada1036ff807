/* topsym: states 30968, verdict ok, order 6 = S3, order 2 = S2 with -DN=2, order 24 = S4 with -DN=4, order 120 = S5 with -DN=5
 * The clients are active from the start and know themselves by their pids only.
 * A letter says who is to read it and who wrote it; the mailer keeps one letter
 * at a time and hands it over in person.
 */

#ifndef N
#define N	3	/* number of clients */
#endif

mtype = { write, read };

#define NOBODY	255

chan desk = [0] of { mtype, pid, pid };		/* what, to, from */

active [N] proctype client()
{
	pid to, from = NOBODY;

	do
	:: to != _pid -> desk!write,to,_pid; to = _pid
	:: atomic {
		desk?read,eval(_pid),from ->
		assert(from != _pid);
		from = NOBODY
	   }
	:: atomic { to == _pid -> select (to : 0 .. N - 1) }
	od
}

active proctype mailer()
{
	pid to = NOBODY, from = NOBODY;

	do
	:: desk?write,to,from ->
		if
		:: desk!read,to,from
		:: skip				/* lost */
		fi;
		d_step { to = NOBODY; from = NOBODY }
	od
}
