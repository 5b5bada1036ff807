/* verify 0 errors: __LINE__, __FILE__ and predefined names that are 1 */
init { byte x = __LINE__; assert(x == 2); printf(__FILE__); assert(linux == 1 && unix == 1) }
