/* reject: 6: variable declared inside an inline used after the call */
inline f() { byte tmp; tmp = 1 }
init {
	byte x;
	f();
	x = tmp
}
