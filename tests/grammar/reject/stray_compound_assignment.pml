/* reject: 2: compound assignment operator */
init { byte x; x += 1 }
