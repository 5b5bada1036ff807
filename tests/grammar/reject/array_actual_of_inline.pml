/* reject: 4: array name without index as inline argument */
byte a[3];
inline f(p) { skip }
init { f(a) }
