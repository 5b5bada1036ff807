/* topsym: states 15, verdict invalid end state, order 1
 * Both elements hold the same channel, so the order of the sends can be seen.
 */

chan r = [2] of { byte }; chan q[2] = [2] of { byte }; byte first = 9;
active proctype snd() { byte i; d_step { for (i : 0 .. 1) { q[i]!i } }; end: false }
proctype rcv() { r?first; end: false }
init { q[0] = r; q[1] = r; run rcv() }
