/* reject: 3: newline between the name of a later proctype and its arguments */
init { run Later
	(3) }
proctype Later(byte x) { skip }
