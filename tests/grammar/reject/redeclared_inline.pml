/* reject: 3: inline defined twice */
inline f() { skip }
inline f() { skip }
init { f() }
