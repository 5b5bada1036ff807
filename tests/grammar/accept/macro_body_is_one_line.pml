/* verify 0 errors: a multi-line macro is one line: its statements need written separators */
#define TWICE x++; \
	x++
#define IFX if \
	:: x == 2 -> x = 5 \
	:: else \
	fi
byte x;
init {
	TWICE
	IFX
	assert(x == 5)
}
