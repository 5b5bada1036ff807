/* reject: 3: inline call without parentheses */
inline f() { skip }
init { f; skip }
