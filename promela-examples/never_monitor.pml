/* topsym: states 7642, verdict acceptance cycle, run -a -N starved
 * Two workers share a lamp and a janitor sweeps while it is off. The never claim
 * starved finds a run in which worker 1 can move all the time and never does;
 * the other two never claims look at labels, local variables and progress.
 */

byte lamp;

active [2] proctype worker()
{
	byte steps;

	do
	:: steps < 3 ->
progress:	steps++;
		lamp = 1 - lamp
	:: steps > 0 ->
rest:		steps = 0
	od
}

active proctype janitor()
{
	byte sweeps;

	do
	:: lamp == 0 ->
sweep:		sweeps = (sweeps + 1) % 2
	:: timeout -> break
	od
}

never starved {
	do
	:: true
	:: enabled(1) && _last != 1 -> goto accept_stuck
	od;
accept_stuck:
	do
	:: enabled(1) && _last != 1
	od
}

never bad_state {		/* ends, and so reports an error, when the guard holds */
	do
	:: worker[0]:steps > 3 || worker[1]:steps > 3 -> break
	:: janitor:sweeps > 1 -> break
	:: worker[0]@rest && worker[0]:steps == 0 -> break
	:: worker[0]@rest && worker[1]@rest && pc_value(0) != pc_value(1) -> break
	:: janitor@sweep && _nr_pr < 3 -> break
	:: else
	od
}

never no_progress {		/* what pan -l checks, spelled out */
	do
	:: true
	:: np_ -> break
	od;
accept:	do
	:: np_
	od
}
