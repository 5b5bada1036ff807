/* reject: 2: inline declares a variable that the caller already has */
inline f() { byte tmp; skip }
init {
	byte tmp;
	f()
}
