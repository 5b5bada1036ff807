/* reject: 4: comment not closed */
byte x;
init { x = 1 }
/* this comment never ends
