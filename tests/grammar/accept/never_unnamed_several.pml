/* two never claims without a name */
byte x;
never { do :: x < 5 od }
never { do :: x < 6 od }
init { x = 1 }
