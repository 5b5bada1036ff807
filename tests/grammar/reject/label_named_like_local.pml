/* reject: 3: label with the name of a local variable */
init { byte x;
x:	x = 1
}
