/* quirk: two init blocks are accepted and both run */
byte x;
init { x = 1 }
init { x = 2 }
