/* reject: 3: call of an inline before its definition */

init { f() }
inline f() { skip }
