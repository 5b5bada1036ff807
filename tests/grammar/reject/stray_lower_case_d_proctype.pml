/* reject: 2: d_proctype in lower case */
d_proctype P() { skip }
init { run P() }
