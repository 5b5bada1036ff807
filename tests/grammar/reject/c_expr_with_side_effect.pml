/* reject: 3: c_expr with a side effect */
byte x;
init { c_expr { now.x++ } }
