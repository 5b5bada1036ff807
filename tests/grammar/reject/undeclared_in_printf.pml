/* reject: 2: undeclared variable in printf */
init { byte x; printf("%d\n", y) }
