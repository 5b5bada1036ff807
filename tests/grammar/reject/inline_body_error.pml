/* reject: 5: syntax error inside the body of a called inline */
byte x;
inline f() {
	x = 1;
	x = ;
	x = 3
}
init { f() }
