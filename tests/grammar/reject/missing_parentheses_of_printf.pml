/* reject: 2: printf without parentheses */
init { printf "x"; skip }
