/* reject: 3: xr of an undeclared channel */
chan q = [1] of { byte };
active proctype P() { xr p; byte x; if :: q?x :: true fi }
