/* verify 0 errors: -> after a declaration at global level and in a body */
byte x ->
byte y = 2 ->
init { byte z -> z = y -> assert(z == 2) }
