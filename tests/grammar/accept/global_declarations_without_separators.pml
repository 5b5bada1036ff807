/* verify 0 errors: declarations and other units simply follow each other */
byte a int b = 2 bool c mtype = { x y } mtype m = x chan q = [1] of { byte } typedef T { byte f } T t
byte z proctype P() { skip } byte after inline f() { skip } init { a = b; run P(); f() }
