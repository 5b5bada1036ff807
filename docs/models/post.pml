/* Clients write to one another through a post office. A letter to a box that is full goes back to its sender, who does not
 * expect that.
 */
#define N	3

chan box[N + 1] = [1] of { pid };	/* a letter is the pid of its sender; nobody has box[0] */
chan office = [1] of { chan, pid };	/* to which box, and from whom */

active proctype postman()
{
	chan to;
	pid from;

	do
	:: office?to, from ->
		if
		:: nfull(to) -> to!from
		:: full(to) -> box[from]!from
		fi
	od
}

active [N] proctype client()
{
	pid from;
	byte other;

	do
	:: atomic {
		nfull(office) ->
		select (other : 1 .. N);
		if
		:: other != _pid -> office!box[other], _pid
		:: else
		fi;
		other = 0
	   }
	:: atomic {
		box[_pid]?from -> assert(from != _pid);
		from = 0
	   }
	od
}
