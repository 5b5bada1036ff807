/* verify 0 errors: characters and their escapes */
init { byte x; x = 'a'; assert(x == 97); assert('\n' == 10 && '\t' == 9 && '\r' == 13 && '\f' == 12 && '\\' == 92 && '\'' == 39 && ' ' == 32 && '"' == 34); assert('z' - 'a' == 25 && 'A' < 'a') }
