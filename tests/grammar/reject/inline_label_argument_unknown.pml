/* reject: 4: label that comes later as inline argument */
byte x;
inline f(l) { if :: x == 9 -> goto l :: else fi }
init {  f(L); L: skip }
