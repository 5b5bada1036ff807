/* reject: 3: variable of an unknown type */
typedef T { byte x };
U u;
init { skip }
