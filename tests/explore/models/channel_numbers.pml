/* engine: states 311 transitions 656 errors 0 verdict verified */
/* Channels have numbers in the order of their creation, kept in bytes here. */
chan g1 = [1] of { byte };
chan g2 = [1] of { chan };
byte seen;

proctype Child() {
	chan mine = [2] of { byte };
	g2!mine
}

active [2] proctype P() {
	chan local_one = [1] of { byte };
	chan c;
	run Child();
	g2?c;
	seen = len(c);
	if
	:: c != local_one -> seen = 1
	:: c == local_one -> seen = 2
	fi
}
