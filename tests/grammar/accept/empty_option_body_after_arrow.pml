/* verify 0 errors: an arrow or separator with nothing after it */
byte x;
init { if :: x == 0 -> :: x == 1; fi; do :: x == 0 -> x = 1; :: x == 1 -> break -> od; }
