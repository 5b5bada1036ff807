bit a[2]; bit m; byte n;
active [2] proctype p() { d_step { n++; a[_pid] = n } end: false }
active proctype c() { byte k; n == 2; d_step { for (k : 0 .. 1) { if :: a[k] > m -> m = a[k] :: else fi } k = 0 } assert(m == 1); end: false }
