/* topsym: states 16, verdict assertion violated, order 1
 * Options that name channels and do not do the same. SPIN finds the bad one, when
 * the message is in box 0 at first. With users and boxes swapped, only the message
 * in box 1 is looked at.
 */

chan box0 = [1] of { byte };
chan box1 = [1] of { byte };
bool bad;

proctype user(chan mine)
{
	chan to;

end:	do
	:: mine?1 ->
		if
		:: mine != box0 ->
			to = box0
		:: mine != box1 ->
			d_step {
				to = box1;
				bad = true
			}
		fi;
		assert(!bad);
		to!0
	:: mine?0
	od
}

init {
	atomic {
		run user(box0);
		run user(box1)
	};
	if
	:: box1!1
	:: box0!1
	fi
}
