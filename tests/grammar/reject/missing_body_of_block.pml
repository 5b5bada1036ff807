/* reject: 2: empty block */
init { byte x; {  } }
