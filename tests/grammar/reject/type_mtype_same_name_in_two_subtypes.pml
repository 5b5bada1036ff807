/* reject: 3: same name in two mtype subtypes */
mtype:fruit = { a };
mtype:size = { a };
init { skip }
