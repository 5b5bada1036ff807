/* reject: 3: call of an inline that does not exist */
inline f() { skip }
init { g() }
