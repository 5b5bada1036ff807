/* reject: 2: typedef inside a body */
init { typedef T { byte x }; byte y; y = 1 }
