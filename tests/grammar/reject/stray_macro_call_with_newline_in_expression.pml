/* reject: 6: after a macro call that spans lines the rest of the line is a new line */
#define ID(a) (a)
init {
	byte x;
	x = ID(1
	) + 2; skip
}
