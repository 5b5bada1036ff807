/* reject: 3: a jump back over an inner d_step */
byte b;
init { d_step { b = 1; M: b = 4; d_step { b = 2; b = 3 }; if :: b < 3 -> goto M :: else fi } }
