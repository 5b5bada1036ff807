bit a[3]; bit m; byte n;
active [3] proctype p() { d_step { n++; a[_pid] = n } end: false }
active proctype c() { byte k; n == 3; d_step { for (k : 0 .. 2) { if :: a[k] > m -> m = a[k] :: else fi } k = 0 } assert(m != 0); end: false }
