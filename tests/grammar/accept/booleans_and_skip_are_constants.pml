/* verify 0 errors: true false skip are the numbers 1 0 1 */
init { byte x = skip; assert(x == 1 && true == 1 && false == 0 && true + skip == 2); x = true + true; assert(x == 2) }
