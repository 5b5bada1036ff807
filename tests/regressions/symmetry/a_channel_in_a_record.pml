/* topsym: states 9, verdict ok, order 1
 * A channel in a record was taken for state, because its sibling is written.
 */

typedef Node { chan in = [1] of { byte }; bool got }
Node n[2];
proctype P(byte id) { byte f; do :: n[id].in?f -> n[id].got = true od }
proctype S(chan c) { do :: c!1 od }
init { atomic { run P(0); run P(1); run S(n[0].in) } }
