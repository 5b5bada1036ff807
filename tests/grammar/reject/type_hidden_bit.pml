/* reject: 2: hidden bit variable */
hidden bit x;
init { x = 1 }
