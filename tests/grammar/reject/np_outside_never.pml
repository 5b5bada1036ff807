/* reject: 3: np_ outside a never claim */
byte x;
init { if :: np_ -> skip :: else fi }
