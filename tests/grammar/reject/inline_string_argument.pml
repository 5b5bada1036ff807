/* reject: 3: string as inline argument */
inline f(s) { skip }
init { f("hello") }
