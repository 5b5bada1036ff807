/* A process that has ended holds nothing, also where 0 is the number of another one.
 */
byte last = 9;
proctype p(byte id) { last = id; last = 9 }
init { atomic { run p(0); run p(1); run p(2) } }
