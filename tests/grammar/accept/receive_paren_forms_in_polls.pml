/* verify 0 errors: parenthesised forms in polls and peeks, also with ?? */
chan q = [4] of { byte, byte };
init { byte x, y; q!1,2; q?[1(y)]; q?<(x,y)>; q?<x(y)>; q??[1(2)]; q??<1,y>; q??(x,y); assert(y == 2) }
