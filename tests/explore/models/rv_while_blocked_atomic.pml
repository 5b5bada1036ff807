/* engine: states 58 transitions 108 errors 2 verdict violated kind invalid-end */
/* Two senders in atomics offer to one receiver; offers that fail block them. */
chan c = [0] of { byte };
byte n, at;

active [2] proctype S() {
	atomic {
		n++;
		if
		:: c!n -> at = 1
		:: n == 2 -> at = 2
		fi;
		n--;
		at = 0
	}
}

active proctype R() {
	byte v;
	n > 0;
	c?v;
	do
	:: c?v
	:: v > 0 -> break
	od
}
