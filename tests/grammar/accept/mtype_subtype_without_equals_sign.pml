/* a subtype list needs the = sign, the unnamed list does not */
mtype:colour = { red, blue };
mtype { plain };
mtype:colour c = red;
init { c = blue }
