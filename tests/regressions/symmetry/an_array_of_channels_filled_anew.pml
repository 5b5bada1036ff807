/* topsym: states 7, verdict ok, order 2
 * The elements of the array are not the channels that they were declared with.
 */

chan r[2] = [1] of { byte }; chan q[2] = [1] of { byte }; byte got[2];
proctype snd(byte i) { do :: q[i]!1 od }
proctype rcv(byte j) { do :: r[j]?_ ; got[j] = 1 od }
init { q[0] = r[0]; q[1] = r[0]; atomic { run snd(0); run snd(1); run rcv(0); run rcv(1) } }
