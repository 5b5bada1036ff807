/* verify 0 errors: a block comment with a line end inside a macro definition */
#define A 1 /* comment
	continues */ + 2
byte x = A;
init { assert(x == 3) }
