/* reject: 3: send with more fields than any channel has */
chan q = [1] of { byte };
init { q!1,2 }
