/* c units directly after other units */
byte a c_decl { int z1; } c_code { int z2; } byte b init { a = b }
