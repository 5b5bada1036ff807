/* reject: 2: parenthesis not closed */
init { byte x; x = (1 + 2; skip }
