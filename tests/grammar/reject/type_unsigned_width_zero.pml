/* reject: 2: width field of 0 bits */
unsigned x : 0;
init { skip }
