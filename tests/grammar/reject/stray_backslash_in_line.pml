/* reject: 2: backslash in the middle of a line */
init { byte x; x = \ 1 }
