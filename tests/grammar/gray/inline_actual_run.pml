/* gray: rejected: the actual run P(1) is glued to runP(1) when substituted */
proctype P(byte z) { skip }
int b;
inline f(a) { b = a }
init { f(run P(1)) }
