/* gray: rejected: "type error": a variable without subtype takes the subtype of the first mtype constant assigned to it, even a byte */
mtype:f = { a }; mtype = { b };
byte x;
init { x = a; x = b }
