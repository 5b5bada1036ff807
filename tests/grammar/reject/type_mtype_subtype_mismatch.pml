/* reject: 5: value of one mtype subtype assigned to a variable of another */
mtype:fruit = { apple };
mtype:size = { small };
mtype:fruit f = apple;
init { f = small }
