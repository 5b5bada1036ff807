/* reject: 3: local variable with the name of an inline */
inline f() { skip }
init { byte f; f() }
