/* verify 0 errors: quirk: a stray comment end is ignored */
byte x; */
init { x = 1 */ ; assert(x == 1) }
