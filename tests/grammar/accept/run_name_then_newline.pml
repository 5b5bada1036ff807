/* verify 0 errors: newline between a known proctype name and its parenthesis */
proctype P(byte x) { skip }
typedef T { byte x };
init { run P
	(3); T
	t; t.x = 1; run
	P (4) }
