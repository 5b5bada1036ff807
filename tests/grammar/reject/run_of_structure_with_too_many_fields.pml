/* reject: 5: a structure with more fields than there are parameters */
typedef T { byte a; byte b };
proctype P(byte a) { skip }

init { T t; run P(t) }
