/* named never claims, several of them */
byte x;
never first { do :: x < 5 od }
never second { do :: x < 6 od }
init { x = 1 }
