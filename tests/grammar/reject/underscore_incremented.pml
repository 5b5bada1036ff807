/* reject: 2: the value of _ is read to increment it */
init { _++ }
