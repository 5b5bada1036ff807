/* engine: states 628 transitions 1165 errors 0 verdict verified */
/* A window of two messages, loss, and acknowledgements in a sorted buffer. */
chan data = [2] of { byte };
chan ack = [2] of { byte };
byte base, got;

active proctype Send() {
	byte next, a;
	do
	:: next < base + 2 && next < 3 -> data!next; next++
	:: ack?a -> if :: a >= base -> base = a + 1 :: else fi; a = 0
	:: timeout -> if :: base < 3 -> next = base :: else -> break fi
	od
}

active proctype Recv() {
	byte m;
	do
	:: data?m -> if :: m == got -> got++ :: else fi;
		if :: got > 0 -> ack!!got - 1 :: else fi; m = 0
	:: data?_
	:: ack?_
	:: base == 3 -> break
	od;
	assert(got == 3)
}
