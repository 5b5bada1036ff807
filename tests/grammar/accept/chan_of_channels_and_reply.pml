/* verify 0 errors: sending channels and using received ones */
chan req = [1] of { chan, byte };
active proctype S() { chan r; byte n; req?r,n; r!n+1 }
active proctype C() { chan mine = [1] of { byte }; byte x; req!mine,4; mine?x; assert(x == 5) }
