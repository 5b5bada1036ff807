/* reject: 2: inline definition without parameter list */
inline f { skip }
init { f() }
