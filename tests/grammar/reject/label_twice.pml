/* reject: 4: label defined twice in one body */
init { byte x;
L:	x = 1;
L:	x = 2
}
