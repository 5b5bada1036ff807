/* verify 0 errors: leading and trailing underscores, digits, long names */
byte _a, __b, a_, a1_2, A_b_C, a_very_long_name_with_many_characters_in_it_0123456789_and_more;
init { _a = 1; __b = _a; a_ = __b; a1_2 = a_; a_very_long_name_with_many_characters_in_it_0123456789_and_more = 3; assert(a1_2 == 1) }
