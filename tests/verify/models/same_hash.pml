/* SPIN 6.5.2 hashes states of this size to 32 bits. With -DHC nothing else is stored, so among its 857,789 states
 * (with the claim q1) there are two that are taken for one, and the verifier reports an acceptance
 * cycle that does not close. Without -DHC there is none.
 */
byte level = 2;
bool flag[5];
byte count;

proctype user()
{
end:
	do
	:: flag[_pid] = !flag[_pid];
	   if
	   :: flag[1] && !flag[2]; count = 1
	   :: flag[1] && !flag[3]; count = 1
	   :: flag[1] && !flag[4]; count = 1
	   :: flag[2] && !flag[1]; count = 1
	   :: flag[2] && !flag[3]; count = 1
	   :: flag[2] && !flag[4]; count = 1
	   :: flag[3] && !flag[1]; count = 1
	   :: flag[3] && !flag[2]; count = 1
	   :: flag[3] && !flag[4]; count = 1
	   :: flag[4] && !flag[1]; count = 1
	   :: flag[4] && !flag[2]; count = 1
	   :: flag[4] && !flag[3]; count = 1
	   :: else
	   fi;
	   count = 0
	od
}

init {
	atomic {
		run user();
		run user();
		run user();
		run user()
	}
	level = 1;
end_starter:
	false
}

ltl q0 { [] (count == 1) }
ltl q1 { ([] ((flag[1]) -> <> (count == 0))) && (<> !(flag[2])) }
