/* topsym: states 44, verdict ok, run -a -N ltl_0
 * A crossing with two traffic lights and a button for pedestrians, and a list of
 * claims that shows all the operators of linear temporal logic, as signs and as
 * words. Choose one by name: the claim hasty, for example, does not hold.
 */

mtype = { red, orange, green };

mtype ns = red, ew = red;
bool walk, pressed;
byte phase;

active proctype lights()
{
	do
	:: phase == 0 -> ns = green;  phase = 1
	:: phase == 1 -> ns = orange; phase = 2
	:: phase == 2 -> ns = red;    phase = 3
	:: phase == 3 -> ew = green;  phase = 4
	:: phase == 4 -> ew = orange; phase = 5
	:: phase == 5 -> ew = red;    phase = 6
	:: phase == 6 ->
		if
		:: pressed ->
			walk = true;
			pressed = false;
			walk = false
		:: else
		fi;
		phase = 0
	od
}

active proctype pedestrian()
{
	do
	:: atomic { !pressed && phase < 6 -> pressed = true }
	od
}

#define safe	(!((ns != red) && (ew != red)))

ltl { [] safe }					/* no name: SPIN calls it ltl_0 */

ltl turns      { [] <> (ns == green) && [] <> (ew == green) }
ltl first_ns   { (ew == red) U (ns == green) }
ltl weak       { (ew == red) W (ns == green) }
ltl hold       { (ns == green) V (ew == red) }
ltl served     { [] (pressed -> <> walk) }
ltl same       { [] ((phase == 6) <-> (phase > 5)) || false }

ltl w_safe     { always safe }
ltl w_turns    { always eventually (ns == green) }
ltl w_first    { (ew == red) until (ns == green) }
ltl w_strong   { (ew == red) stronguntil (ns == green) }
ltl w_weak     { (ew == red) weakuntil (ns == green) }
ltl w_release  { (ns == green) release (ew == red) }
ltl w_served   { always (pressed implies eventually walk) }
ltl w_same     { always ((phase == 6) equivalent (phase > 5)) }

ltl hasty      { ! <> walk }

#ifdef NXT		/* only for a SPIN that was itself compiled with -DNXT */
ltl step       { [] ((phase == 1) -> X (phase <= 2)) }
ltl w_step     { always ((phase == 1) implies next (phase <= 2)) }
#endif
