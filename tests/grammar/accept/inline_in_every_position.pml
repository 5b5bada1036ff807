/* verify 0 errors: calls as guards, after else, in atomic, d_step, unless, after labels */
byte x;
inline is(n) { x == n }
inline set(n) { x = n }
init {
	if :: is(1) -> skip :: is(0) -> set(2) fi;
	if :: x == 0 -> skip :: else set(3) fi;
	atomic { set(4); set(5) };
	d_step { set(6); set(7) };
L:	set(8);
	set(9) unless { is(1) };
	do :: is(9) -> break od
}
