/* verify 0 errors: 1..3 glued */
byte i, s;
init { for (i:1..3) { s++ } ; select(i:1..2); for (i:0..s) { skip } }
