/* reject: 3: parenthesised list after ! (only ? allows it) */
chan q = [1] of { byte, byte };
init { q!(1, 2) }
