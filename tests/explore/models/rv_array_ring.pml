/* engine: states 17 transitions 17 errors 1 verdict violated kind invalid-end */
/* A ring of stations with one rendezvous channel each. */
chan link[3] = [0] of { byte };
byte hops;

proctype Station(byte id) {
	byte t;
	do
	:: link[id]?t ->
		if
		:: t > 0 -> hops++; link[(id + 1) % 3]!t - 1
		:: t == 0 -> break
		fi
	od
}

init {
	atomic { run Station(0); run Station(1); run Station(2) };
	link[1]!4
}
