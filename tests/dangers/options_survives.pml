/* topsym: states 16, verdict ok, order 2
 * Options that name channels. The control state inside an option is moved to the
 * control state inside the other one.
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
			to = box1
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
