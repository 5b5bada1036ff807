/* reject: 2: hexadecimal number */
init { byte x; x = 0x1F }
