/* reject: 3: type name as inline argument */
inline f(a) { skip }
init { f(byte) }
