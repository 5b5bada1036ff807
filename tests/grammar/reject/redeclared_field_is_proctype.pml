/* reject: 3: field with the name of a proctype */
proctype P() { skip }
typedef B { byte P };
init { run P() }
