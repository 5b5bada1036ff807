/* reject: 2: width field that is an expression */
unsigned x : 2 + 2;
init { skip }
