/* the body of an inline that is never called is not parsed */
inline f(a) { this is ( total ] nonsense @ ~ ; ; }
inline g() { undeclared_name = other.field; { nested braces } }
init { skip }
