/* reject: 4: proctype name as inline argument */
proctype P() { skip }
inline f(p) { skip }
init { f(P); run P() }
