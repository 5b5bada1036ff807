/* reject: 3: local variable with the name of a typedef */
typedef T { byte x };
init { byte T; skip }
