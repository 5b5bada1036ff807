typedef R { byte v }
byte who = 255, lim = 255;
proctype user(byte id; byte x) {
	end: do
	:: atomic { lim == 255 -> lim = id }
	:: atomic { x == 1 && lim != 255 && who == 255 -> who = (id + x) % 3; assert(who != lim) }
	:: x = x
	od
}
init {
	byte i;
	atomic {
		do :: i < 3 -> byte a[2]; run user((i + 1) % 3, a[1]); a[1] = (i == 1); i++ :: else -> break od
	}
}
