/* verify 0 errors: macros that rename or redefine keywords and types */
#define true 1
#define TRUE true
#define proc proctype
#define bool byte
#define uint8 unsigned
#define when(c) :: (c) ->
#define wait(c) (c)
bool b = TRUE; uint8 u : 3 = 7;
active proc P() { if when(b == 1) b = 5 when(b == 5) skip fi; wait(b == 5); assert(u == 7) }
