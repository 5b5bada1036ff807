/* verify 0 errors: colon glued to name and width, width from a macro and from a mtype constant */
#define W 3
mtype = { two, one };
unsigned a:3, b:W, c : two;
init { a = 7; b = 7; c = 3 }
