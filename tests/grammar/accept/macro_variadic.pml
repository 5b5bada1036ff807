/* verify 0 errors: variadic macros */
#define P(...) printf(__VA_ARGS__)
#define RUN2(p, ...) run p(__VA_ARGS__)
proctype A(byte x, y) { skip }
init { P("%d\n", 1); RUN2(A, 1, 2) }
