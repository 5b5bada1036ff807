/* The claim counts steps: four states with x == 0 come before one with x == 1 only if SPIN does not merge local statements. */
byte x;
active [2] proctype P() { byte a, b; a = 1; b = 1; a = 2; x = 1; end: false }
never { x == 0; x == 0; x == 0; x == 0; x == 1 }
