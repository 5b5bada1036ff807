/* reject: 3: global variable used before its declaration */

active proctype P() { x = 1 }
byte x;
