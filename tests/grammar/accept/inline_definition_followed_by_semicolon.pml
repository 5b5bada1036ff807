/* verify 0 errors: separator after an inline definition and spaces inside its parameter list */
byte x;
inline f( a , b ) { x = a; x = b; };
inline g(	a	)	{	x = a	}	;
init { f( 1 , 2 ); g(	3	); assert(x == 3) }
