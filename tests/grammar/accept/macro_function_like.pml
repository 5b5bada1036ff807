/* verify 0 errors: macros with parameters, space before the call parenthesis, nested calls */
#define MAX(a,b) ((a) > (b) -> (a) : (b))
#define CALL(f, x) f(x)
#define INC(v) v++
byte x = 2;
init { x = MAX (x, MAX(3, 1)); assert(x == 3); INC(x); CALL(INC, x); assert(x == 5) }
