/* \#include inside c_decl */
c_decl {
\#include <string.h>
\#define TEN 10
}
byte g;
init { c_code { now.g = strlen("abc") + TEN; } }
