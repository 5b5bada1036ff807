/* reject: 3: run in a never-claim-free global initialiser */
proctype P() { skip }
byte x = run P();
init { run P() }
