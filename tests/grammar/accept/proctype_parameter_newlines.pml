/* parameters on separate lines */
proctype P(
	byte a;
	byte b,
		c
)
{ skip }
init { run P(
	1,
	2,
	3
	) }
