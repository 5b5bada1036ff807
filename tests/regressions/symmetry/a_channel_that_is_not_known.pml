/* topsym: states 11, verdict ok, order 1
 * A variable may hold any channel, and was not renamed when the channels were exchanged.
 */

chan q[2] = [1] of { byte }; byte got[2]; chan c;
proctype r(byte i) { byte v; do :: q[i]?v; got[i] = 1 od }
proctype s() { do :: c!1 od }
init { if :: c = q[0] :: c = q[1] fi; atomic { run r(0); run r(1); run s() } }
