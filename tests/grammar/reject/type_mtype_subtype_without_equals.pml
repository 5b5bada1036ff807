/* reject: 2: named mtype list without = */
mtype:fruit  { apple };
init { skip }
