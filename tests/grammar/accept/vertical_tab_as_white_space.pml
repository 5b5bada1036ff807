/* vertical tabs are white space */
bytex;
init {x = 1
x = 2 }
