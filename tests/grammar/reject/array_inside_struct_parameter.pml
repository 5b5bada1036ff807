/* reject: 3: struct with an array as parameter */
typedef T { byte a[2] };
proctype P(T x) { skip }
init { T t; run P(t) }
