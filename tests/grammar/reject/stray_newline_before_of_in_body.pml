/* reject: 3: newline before of inside a body */
init { chan q = [1]
	of { byte }; q!1 }
