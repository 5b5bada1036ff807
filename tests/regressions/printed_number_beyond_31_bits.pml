init { int x; x = 2147483648; assert(x < 0) }
