/* reject: 3: channel assigned a number */
chan q = [1] of { byte };
init { chan p = q; p = 1 }
