/* engine: states 621 transitions 1479 errors 6 verdict violated kind invalid-end */
/* Offer to a rendezvous partner, or do something else if nobody is there. */
chan c = [0] of { byte };
byte missed, got;

active [2] proctype Offer() {
	do
	:: c!1
	:: else -> if :: missed < 3 -> missed++ :: missed >= 3 -> break fi
	od
}

active proctype Taker() {
	byte v;
	do
	:: got < 3 -> c?v; got = got + v
	:: got == 3 -> break
	od
}
