/* The buffer that bounded_buffer.pml includes: a channel with its size, and a
 * way to put items in and to get them out. It is not a model by itself.
 */

#ifndef SLOTS
#define SLOTS	2
#endif

#define EOT	-1

chan buffer = [SLOTS] of { short };

inline put(item) { buffer!item }
inline get(item) { buffer?item }
