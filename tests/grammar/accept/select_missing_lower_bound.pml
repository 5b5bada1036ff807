/* quirk: an absent lower bound is read as 0 */
byte i;
init { select(i : .. 2); assert(i <= 2) }
