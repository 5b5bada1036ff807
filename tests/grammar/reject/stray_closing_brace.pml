/* reject: 4: closing brace too many */
byte x;
init { x = 1 }
}
