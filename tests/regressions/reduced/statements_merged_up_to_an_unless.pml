/* SPIN writes a remark with the name of the model's file into pan.m where it cannot merge a statement with an unless behind it. The
 * verifier took it for that of another model, and did not run. */
byte g;
proctype client() { byte x; x = 1; x = 2; { g = 3 } unless { g == 2 } }
init { atomic { run client(); run client() } }
