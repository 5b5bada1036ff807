/* reject: 4: channel with initialiser declared after a statement */
init {
	skip;
	chan q = [1] of { byte }; q!1
}
