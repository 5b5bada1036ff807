/* escapes, empty string, quotes and percent signs in printf strings */
init { byte x = 3; printf(""); printf("a\tb\n"); printf("\"quoted\" \\ back"); printf("%d %c %u %x %o 100%%\n", x, 'c', x, x, x); printf("%e\n", x) }
