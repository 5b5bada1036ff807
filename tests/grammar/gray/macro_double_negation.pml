/* gray: rejected: ! in front of a macro that starts with ! becomes the token !! */
#define p !x
byte x;
init { if :: !p -> skip :: else fi }
