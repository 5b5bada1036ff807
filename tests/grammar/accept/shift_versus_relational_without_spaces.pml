/* verify 0 errors: a<<b a>>b a<=b a>=b a<b glued */
init { byte a = 4, b = 1; assert(a<<b==8); assert(a>>b==2); assert(b<=a); assert(a>=b); assert(b<a&&a>b); assert((a<<1)>>1==4) }
