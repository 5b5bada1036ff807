/* reject: 2: an index on a predefined variable */
init { _pid[1] == 0 }
