/* engine: states 41 transitions 54 errors 0 verdict verified */
/* Two timeouts and a receive: a message that is lost or late. */
chan line = [1] of { byte };
byte tries, ok;

active proctype Client() {
	byte v;
	do
	:: tries < 3 -> line!tries; tries++;
		if
		:: ok > 0 -> ok = 0
		:: timeout
		fi
	:: tries == 3 -> break
	od
}

active proctype Line() {
	byte v;
	do
	:: line?v
	:: line?v -> ok = 1
	:: timeout && tries == 3 -> break
	od
}
