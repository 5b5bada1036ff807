/* verify 0 errors: a declaration is the first step of an option and is executable */
init { byte r; if :: byte a = 3; r = a :: byte b = 4; r = b fi; assert(r == 3 || r == 4) }
