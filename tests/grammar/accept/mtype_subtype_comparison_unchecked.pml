/* comparing and sending values of different subtypes is not checked */
mtype:f = { a }; mtype:g = { b };
mtype:f x; mtype:g y; chan q = [1] of { mtype:f };
init { x = a; x = y; if :: x == b -> skip :: else fi; q!b }
