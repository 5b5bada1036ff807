/* gray: accepted: everything between select and ( is skipped, as is everything between the two dots */
byte i;
init { select garbage ( i : 1 . junk . 3 ) }
