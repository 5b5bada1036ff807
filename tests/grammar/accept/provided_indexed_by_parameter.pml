/* verify 0 errors: a parameter can't be used in provided, except as an index */
byte light[3];
proctype P(byte id) provided (light[id] == 0) { assert(light[id] == 0) }
init { run P(1); run P(2) }
