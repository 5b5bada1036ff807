/* verify 0 errors: inline without parameters, called with empty parentheses and spaces */
byte x;
inline f() { x++ }
inline g ( ) { x = x + 2; }
init { f(); g ( ); f( ) ; assert(x == 4) }
