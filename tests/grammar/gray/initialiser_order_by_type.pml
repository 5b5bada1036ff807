/* gray: accepted: the verifier runs global initialisers in the order unsigned bit byte chan mtype short int, the simulator in dependency order: big is 0 in pan, 1 in spin */
byte n = 3;
bool big = n > 2;
init { assert(big == 0) }
