/* topsym: states 72, verdict ok, order 6
 * A symmetry was lost: a choice that may wait, inside a d_step, where waiting would be
 * an error whoever is visited first.
 */

bool subscribed[3];
chan topic[3] = [1] of { bit };

active [3] proctype reader()
{
	do
	:: subscribed[_pid] = !subscribed[_pid]
	:: topic[_pid]?_
	od
}

active proctype writer()
{
	byte i;

	do
	:: d_step {
		for (i : 0 .. 2) {
			if
			:: subscribed[i] && nfull(topic[i]) -> topic[i]!1
			:: !subscribed[i] || full(topic[i])
			fi
		}
	   }
	od
}
