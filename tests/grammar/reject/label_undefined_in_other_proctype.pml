/* reject: 3: goto to a label of another proctype */
active proctype P() { L: skip }
active proctype Q() { M: skip; goto L }
