/* CRLF in inline and typedef bodies */
typedef T {
	byte a
	byte b
}
T t;
inline f(x) {
	t.a = x
	t.b = x
}
init {
	f(1)
	f(2)
}
