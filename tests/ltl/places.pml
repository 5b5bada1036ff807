/* The formulas ask where processes stand. A gate lets two in at a time. */
byte inside;
bool alarm;

active [3] proctype guest()
{
out:	do
	:: atomic { inside < 2 -> inside++ };
hall:	   if
	   :: true
	   :: atomic { inside == 2 && !alarm -> alarm = true };
fright:	      atomic { alarm -> alarm = false }
	   fi;
leave:	   inside--
	od
}

/* all alike */
ltl two_at_most { [] !(guest[0]@hall && guest[1]@hall && guest[2]@hall) }
ltl alarm_ends { [] (alarm -> <> !alarm) }
ltl one_frightened { [] (!alarm || guest[0]@fright || guest[1]@fright || guest[2]@fright) }
ltl never_alarm { [] !alarm }

/* some of them */
ltl last_never_frightened { [] !guest[0]@fright }
ltl last_comes_in { [] <> guest[0]@hall }
ltl pair_inside { [] !(guest[0]@hall && guest[1]@hall) }
ltl fright_needs_hall { !guest[0]@fright W guest[0]@hall }

/* alike as a whole, but not in its propositions */
ltl one_stays_calm { ([] !guest[0]@fright) || ([] !guest[1]@fright) }
ltl one_leaves { ([] <> guest[0]@leave) || ([] <> guest[1]@leave) || ([] <> guest[2]@leave) }
