/* verify 0 errors: empty macros, a lone #, spaces around # */
#define NOTHING
#define EMPTY2(x)
  #
#
 # define  N  4
	#	define M 5
byte NOTHING x = N EMPTY2(5);
init { NOTHING x = M; NOTHING }
