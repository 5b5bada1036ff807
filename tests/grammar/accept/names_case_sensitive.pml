/* verify 0 errors: names that differ only in case */
byte x = 1, X = 2; proctype p() { skip } proctype P() { skip } mtype = { Ack, ack, ACK };
init { mtype m = Ack; run p(); run P(); assert(x != X && m != ack && Ack != ACK) }
