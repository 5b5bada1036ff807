/* reject: 3: variable with the name of a typedef */
typedef T { byte x };
byte T;
init { skip }
