/* reject: 2: two type words in a declaration */
unsigned int x : 4;
init { skip }
