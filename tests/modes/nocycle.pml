/* Users take a place each, of which there are two. The claim passes its accepting state once at most, so there
 * is no acceptance cycle, but from each state in which it is there the search for one goes through all that follows.
 */
byte busy;

active [3] proctype user()
{
	do
	:: atomic { busy < 2 -> busy++ };
	   busy--
	od
}

never {
T0:	do
	:: true
	:: (busy > 1) -> goto accept
	od;
accept:	do
	:: true -> goto rest
	od;
rest:	do
	:: true
	od
}
