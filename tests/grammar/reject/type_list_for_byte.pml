/* reject: 2: name list for a type other than mtype */
byte = { a, b };
init { skip }
