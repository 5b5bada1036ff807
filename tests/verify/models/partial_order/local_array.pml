/* A local array counts as local, whatever its index is. */
byte x;
active proctype w() { x = 1; end: false }
active proctype r() { byte a[2]; byte b; a[1] = 1; b = a[x]; assert(b == 0); end: false }
