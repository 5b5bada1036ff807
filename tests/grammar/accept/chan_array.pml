/* verify 0 errors: arrays of channels */
chan q[3] = [2] of { byte, bool };
init { byte x; bool y; q[1]!5,true; q[2]!6(false); q[1+1]?x,y; assert(x == 6 && len(q[1]) == 1 && empty(q[0])) }
