/* C keywords that are not Promela keywords as label and inline names */
inline switch(x) { case_v = x }
byte case_v;
init { while: case_v++; if :: case_v < 2 -> goto while :: else fi; switch(3) }
