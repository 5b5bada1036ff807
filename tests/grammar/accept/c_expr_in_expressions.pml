/* c_expr combined with Promela operators */
byte g;
init { g = 1; !c_expr { now.g == 2 }; c_expr { now.g == 1 } && g == 1; (c_expr { now.g }) + 1 == 2; g = c_expr { now.g + 3 }; assert(c_expr { now.g == 4 }) }
