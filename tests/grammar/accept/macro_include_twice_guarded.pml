/* a guarded include file included twice, declarations split over files */
#include "inc/shared_decls.h"
#include "inc/shared_decls.h"
active proctype P() { shared++ }
