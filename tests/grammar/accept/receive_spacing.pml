/* verify 0 errors: spaces and glued forms around ? ! < > [ ] */
chan q = [4] of { byte };
init { byte x; q !1; q! 2; q ! 3; q!!4; q?x; q ?x; q? x; q ? < x >; q ?? [ 4 ]; q ??4 }
