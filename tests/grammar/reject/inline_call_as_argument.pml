/* reject: 4: inline call as inline argument */
inline g(a) { skip }
inline f(a) { skip }
init { f(g(1)) }
