/* reject: 3: increment of a channel */
chan q = [1] of { byte }; byte x;
init { q++ }
