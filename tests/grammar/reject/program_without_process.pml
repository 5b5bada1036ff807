/* reject: 3: model without any process */
byte x;
proctype P() { x = 1 }
