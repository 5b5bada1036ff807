/* reject: 3: receive inside a never claim */
chan q = [1] of { byte };
never { do :: q?1 od }
init { q!1 }
