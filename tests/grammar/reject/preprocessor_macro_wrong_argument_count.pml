/* reject: 3: macro called with too few arguments */
#define ADD(a, b) (a + b)
init { byte x; x = ADD(1) }
