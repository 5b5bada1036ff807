/* verify 0 errors: comment openers and comment ends inside strings */
init { printf("/* no comment */ // neither\n"); printf("// and *\/") }
