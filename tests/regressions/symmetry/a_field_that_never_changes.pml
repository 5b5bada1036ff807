/* topsym: states 26, verdict ok, order 1
 * A field that nobody writes was taken for state, because its sibling is written.
 */

typedef T { byte prio; bool want }
T t[2]; byte cs;
proctype P(byte id) { do :: t[id].want = true; !(t[1-id].want && t[1-id].prio > t[id].prio); cs++; cs--; t[id].want = false od }
init { atomic { t[0].prio = 1; t[1].prio = 2; run P(0); run P(1) } }
