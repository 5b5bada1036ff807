/* reject: 3: subtype on a type other than mtype */
mtype:fruit = { apple };
byte:fruit f;
init { skip }
