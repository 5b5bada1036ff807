/* reject: 4: #error */
#define A
#ifdef A
#error wrong configuration
#endif
init { skip }
