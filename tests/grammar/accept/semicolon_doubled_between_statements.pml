/* verify 0 errors: two, three, four and five separators between statements */
init {
	byte x;;
	x = 1;; x = 2;;; x = 3;;;; x = 4;;;;; x = 5;
	assert(x == 5)
}
