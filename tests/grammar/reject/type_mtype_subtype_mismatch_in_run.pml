/* reject: 4: mtype constant of another subtype as run argument */
mtype:f = { a }; mtype = { b };
proctype P(mtype x) { skip }
init { run P(a) }
