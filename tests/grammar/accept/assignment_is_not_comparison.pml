/* verify 0 errors: = and == glued to operands */
init { byte x,y; x=1; y=x==1; assert(y); y=(x==2); assert(!y); y=x!=2; assert(y) }
