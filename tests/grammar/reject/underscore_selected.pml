/* reject: 2: the value of _ is read in a select */
init { select (_ : 1 .. 2) }
