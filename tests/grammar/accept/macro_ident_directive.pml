/* #ident is passed through and ignored */
#ident "some version"
byte x;
init { x = 1 }
