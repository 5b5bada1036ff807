#ifndef SHARED_DECLS
#define SHARED_DECLS
byte shared;
inline bump(v) { v++ }
#endif
