/* reject: 3: newline before a comma inside a typedef */
typedef T { byte x
	, y };
init { skip }
