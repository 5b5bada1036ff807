/* gray: rejected: the actual b - -1 is glued to b--1 when substituted */
int b;
inline f(a) { b = a }
init { f(b - -1) }
