/* verify 0 errors: a poll as statement and guard without parentheses */
chan q = [1] of { byte };
init { q!1; q?[1]; q??[1]; if :: q?[1] -> q?1 fi; !q?[1] }
