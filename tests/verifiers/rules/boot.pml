/* The guests are there, and the chief may be either of them, when init looks at him: what init does before its last `run` may
 * tell guests apart, since states before the end of the boot are stored as they are. Guest 1 is the chief at first, so a search that
 * takes 2 for 1 has seen that state already.
 */
pid chief = 1;
bool closed;

proctype guest()
{
end:	do
	:: d_step { !closed -> chief = _pid }
	od
}

proctype porter()
{
end:	do
	:: closed -> skip
	od
}

init {
	run guest();
	run guest();
	assert(chief != 2);
	run porter();
	closed = true
}
