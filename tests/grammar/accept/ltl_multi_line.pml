/* a formula over many lines with comments inside */
byte x;
init { x = 1 }
ltl
p
{
	[]	/* always */
	(	x == 0
		->
		<> (x == 1)	// eventually
	)
	&&
	[] (x <
		5)
}
