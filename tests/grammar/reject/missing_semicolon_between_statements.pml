/* reject: 2: two statements on one line without separator */
init { byte x; x = 1 x = 2 }
