/* reject: 2: closing parenthesis too many */
init { byte x; x = 1 + 2); skip }
