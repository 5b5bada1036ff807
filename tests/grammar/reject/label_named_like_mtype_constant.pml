/* reject: 3: label with the name of an mtype constant */
mtype = { a };
init { a: skip }
