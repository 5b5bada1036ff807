/* verify 0 errors: sending a nested struct, receiving into fields */
typedef I { byte p; byte q };
typedef T { I i; byte r };
chan c = [1] of { T };
init { T t; t.i.p = 1; t.i.q = 2; t.r = 3; c!t; byte a, b; T u; c?u.i.p,a,b; assert(u.i.p == 1 && a == 2 && b == 3);
	c!4,5,6; c?t; assert(t.i.q == 5) }
