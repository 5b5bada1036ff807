/* verify 0 errors: assigning from an inline without return leaves the variable */
inline f() { skip }
byte x = 3;
init { x = f(); assert(x == 3) }
