/* A statement about the priority of its own process is taken for local, and merged with the next one. */
byte seen;
active proctype P() priority 5 { byte a; _priority = 1; a = 1; _priority = 5; a = 2; assert(seen == 0); end: false }
active proctype Q() priority 3 { seen = 1; end: false }
