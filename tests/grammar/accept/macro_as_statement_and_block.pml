/* verify 0 errors: macros that expand to statements, options and declarations */
#define DECL byte x, y
#define OPT(c, s) :: (c) -> s
#define LOOP do
#define ENDLOOP od
DECL;
init { LOOP OPT(x < 3, x++) OPT(x == 3, break) ENDLOOP; assert(x == 3) }
