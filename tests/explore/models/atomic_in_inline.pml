/* engine: states 30 transitions 39 errors 0 verdict verified */
/* An inline that holds an atomic, called inside and outside of an atomic. */
byte lock, owner;

inline grab(me) {
	atomic { lock == 0 -> lock = 1; owner = me }
}

inline drop() {
	d_step { owner = 0; lock = 0 }
}

active [2] proctype P() {
	grab(_pid + 1);
	assert(owner == _pid + 1);
	drop();
	atomic { grab(_pid + 3); owner++; drop(); owner = 9 }
}
