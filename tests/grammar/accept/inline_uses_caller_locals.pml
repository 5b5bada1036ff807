/* verify 0 errors: free names of an inline resolve where it is called */
inline inc() { local_x = local_x + step }
active proctype P() { byte local_x, step = 2; inc(); assert(local_x == 2) }
active proctype Q() { int local_x = -5, step = -1; inc(); assert(local_x == -6) }
