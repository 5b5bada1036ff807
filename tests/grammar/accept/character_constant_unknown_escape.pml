/* verify 0 errors: an unknown escape is the character itself: '\0' is 48 */
init { assert('\0' == 48 && '\a' == 97 && '\"' == 34 && '\x' == 120) }
