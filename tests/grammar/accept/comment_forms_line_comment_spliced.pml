/* verify 0 errors: a backslash at the end of a line comment continues the comment */
byte x;
// this comment continues \
x = this is still comment
init { x = 1; assert(x == 1) }
