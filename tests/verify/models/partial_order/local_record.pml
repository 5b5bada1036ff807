/* So does a field of a local record. */
typedef T { byte f[2] }
byte x;
active proctype r() { T t; byte b; t.f[1] = 1; b = t.f[x]; assert(b == 0); end: false }
active proctype w() { x = 1; end: false }
