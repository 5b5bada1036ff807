/* verify 0 errors: apostrophes and quotes inside comments */
/* don't "care */ // it's "fine
byte x; /* ' */ // "
init { x = 1 /* 'a */ ; assert(x == 1) // '
}
