/* verify 0 errors: as guard, in atomic, d_step, after a label, followed by newline only */
byte i;
init {
	if :: select(i : 1 .. 2) -> skip :: select(i : 3 .. 4); skip fi
	atomic { select(i : 1 .. 2) }
	select(i : 1 .. 2)
	i++
L:	select(i : 0 .. 1)
	if :: i == 5 -> goto L :: else fi
}
