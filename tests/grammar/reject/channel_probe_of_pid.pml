/* reject: 3: nfull of _pid in a condition */
chan q = [1] of { byte };
init { if :: nfull(_pid) -> q!1 fi }
