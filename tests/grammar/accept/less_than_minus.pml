/* verify 0 errors: a<-b, a>-b, a==-b without spaces */
init { int a = -5, b = 2; assert(a<-b); assert(b>-a-9); assert(b==-a-3); assert(a<=-5); assert(b!=-a) }
