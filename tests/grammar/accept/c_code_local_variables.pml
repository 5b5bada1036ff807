/* PName-> references to locals */
active proctype P() { byte v; c_code { PP->v = 3; }; c_expr { PP->v == 3 } -> v++ }
