/* engine: states 34 transitions 44 errors 0 verdict verified */
/* An atomic that ends in a choice with a timeout. */
chan q = [1] of { bit };
byte lost;

active [2] proctype P() {
	atomic {
		if
		:: q!1 -> skip
		:: full(q) -> skip
		fi;
		if
		:: lost > 1 -> lost = 0
		:: timeout -> lost++
		fi
	}
}

active proctype R() {
	q?_;
	lost == 1 -> lost = 2
}
