/* a name used as a local in an earlier proctype, later an inline name */
active proctype P() { byte f; f = 1 }
inline f() { skip }
init { f() }
