/* verify 0 errors: parenthesised guards followed by -> or ; */
byte x;
init { do :: (x < 2) -> x++ :: (x >= 2); break od; atomic { (x == 2) -> x = 3 }; (x == 3) -> ((x == 3)); x = 4 }
