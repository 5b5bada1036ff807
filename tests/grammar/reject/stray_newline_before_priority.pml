/* reject: 4: newline before the priority of a run */
proctype P() { skip }
init { run P()
	priority 3 }
