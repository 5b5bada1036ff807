/* verify 0 errors: quirk: else outside a selection is accepted */
init { byte x; x = 1; else; x = 2; else -> x = 3 }
