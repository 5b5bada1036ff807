/* reject: 3: inline definition inside a body */
byte x;
init { inline f() { skip }; skip }
