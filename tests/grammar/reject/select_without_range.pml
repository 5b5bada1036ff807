/* reject: 2: select without a range */
init { byte i; select(i : 1 , 3) }
