/* engine: states 67 transitions 101 errors 0 verdict verified */
/* Reply channels that are rendezvous channels, passed through a buffer. */
chan desk = [2] of { chan };
byte served;

active [2] proctype Guest() {
	chan mine = [0] of { byte };
	byte n;
	desk!mine;
	mine?n;
	served = n
}

active proctype Clerk() {
	chan c;
	byte k;
	do
	:: desk?c -> k++; c!k
	:: k == 2 -> break
	od
}
