/* engine: states 42 transitions 83 errors 12 verdict violated kind assertion */
/* A formula with weak until and implication. */
bool req, ack;
byte n;

ltl order { [] (ack -> req) && (!ack W req) }

active proctype Client() {
	do
	:: n < 2 -> req = true; ack; req = false; n++
	:: n == 2 -> break
	od
}

active proctype Server() {
	do
	:: req -> ack = true; !req; ack = false
	:: n == 2 && !ack -> break
	od
}
