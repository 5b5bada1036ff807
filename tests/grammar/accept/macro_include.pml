/* #include of a file next to the model */
#include "inc/shared_decls.h"
init { shared = 1; bump(shared); assert(shared == 2) }
