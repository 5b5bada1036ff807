/* reject: 2: macro name that is a number */
#define 3 4
init { skip }
