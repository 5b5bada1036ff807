/* reject: 3: priority above 255 in a run */
proctype A() { skip }
init { run A() priority 300 }
