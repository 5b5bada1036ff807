/* verify 0 errors: a negative constant matches, also in polls */
chan q = [2] of { int };
init { q!-3; q!4; q?[-3]; q?-3; q?<4>; q? 4 }
