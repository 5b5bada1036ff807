/* reject: 4: use of a macro that was undefined */
#define N 3
#undef N
init { byte x; x = N }
