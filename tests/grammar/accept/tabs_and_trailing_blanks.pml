/* tabs and blanks before line ends */
byte x;	 
init	{ 	
	x	=	1 	 
	x++	
	{ x = 3 } 	
 	 
	assert(x	==	3) 
	}	 
