/* reject: 2: width field of 32 bits */
unsigned x : 32;
init { skip }
