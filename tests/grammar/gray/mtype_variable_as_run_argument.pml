/* gray: rejected: "wrong arg type 'm'": only constants may be passed to an mtype parameter */
mtype = { a }; mtype m = a;
proctype P(mtype x) { skip }
init { run P(m) }
