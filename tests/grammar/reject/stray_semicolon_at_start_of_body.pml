/* reject: 2: separator at the start of a body */
init { ; skip }
