/* gray: rejected: unless in d_step */
byte x;
init { d_step { { x = 1 } unless { x == 2 }; x = 3 } }
