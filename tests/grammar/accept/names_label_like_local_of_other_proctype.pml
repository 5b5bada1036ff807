/* verify 0 errors: labels named like locals, parameters and labels elsewhere */
proctype P(byte a) { byte b = a; L: skip }
active proctype Q() { a: skip; b: skip; L: skip; goto c; c: skip }
