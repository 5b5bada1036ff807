/* reject: 3: for over a variable that is no array or channel */
byte x; byte a[2];
init { byte i; for (i in x) { skip } }
