/* reject: 2: printf without a format string */
init { byte x; printf(x) }
