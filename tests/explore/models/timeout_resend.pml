/* engine: states 41 transitions 46 errors 1 verdict violated kind invalid-end */
/* A sender that repeats its message when nothing else can happen. */
mtype = { data, ack };
chan out = [1] of { mtype, bit };
chan back = [1] of { mtype, bit };
byte delivered;

active proctype Sender() {
	bit s, r;
	do
	:: delivered < 3 ->
		out!data, s;
		if
		:: back?ack, r -> if :: r == s -> s = 1 - s :: r != s fi
		:: timeout
		fi
	:: delivered == 3 -> break
	od
}

active proctype Receiver() {
	bit s, want;
	do
	:: out?data, s ->
		if
		:: s == want -> delivered++; want = 1 - want
		:: s != want
		fi;
		back!ack, s
	:: out?data, s
	od
}
