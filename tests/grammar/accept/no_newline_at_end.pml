/* no newline after the last brace */
byte x;
init { x = 1 }