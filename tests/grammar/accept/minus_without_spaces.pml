/* verify 0 errors: a-1 a- -1 a-b and (a)-1 */
init { int a = 5, b = 2; assert(a-1==4); assert(a- -1==6); assert(a-b==3); assert((a)-1==4); assert(a -1 == 4); a=-1; assert(a==-1) }
