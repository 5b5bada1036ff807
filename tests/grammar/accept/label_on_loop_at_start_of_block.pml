/* verify 0 errors: unlike other statements, a loop may have a label at the start of a block */
byte x;
inline f() { L: do :: x < 3 -> x++ :: else -> break od }
init { { M: do :: break od }; atomic { N: do :: break od }; f(); assert(x == 3) }
