/* reject: 4: run as message field */
proctype P() { skip }
chan q = [1] of { byte };
init { q!run P() }
