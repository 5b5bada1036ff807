/* reject: 4: priority that is not a number */
byte n;
proctype P() { skip }
init { run P() priority n; skip }
