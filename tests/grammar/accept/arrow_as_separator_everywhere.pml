/* verify 0 errors: -> is an ordinary separator between any two steps */
init {
	byte x -> x = 1 -> assert(x == 1) -> x = 2 ->
	assert(x == 2) ->
}
