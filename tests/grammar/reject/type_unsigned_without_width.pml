/* reject: 2: unsigned without width field */
unsigned x;
init { skip }
