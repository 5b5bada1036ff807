/* reject: 2: goto with a number */
init { L: skip; goto 10 }
