/* reject: 3: body without opening brace */
byte x;
active proctype P()  x = 1
}
