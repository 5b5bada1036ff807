/* reject: 3: xr of a variable that is no channel */
byte x; chan q = [1] of { byte };
active proctype P() { xr x; if :: q?x :: true fi }
