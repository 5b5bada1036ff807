/* reject: 3: statement that is no event inside trace */
chan q = [1] of { byte }; byte x;
trace { do :: q!1 :: x = 1 od }
init { q!1; q?x }
