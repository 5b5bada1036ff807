/* reject: 3: a break that leaves a d_step */
byte b;
init { do :: d_step { b++; if :: b == 3 -> break :: else fi } od }
