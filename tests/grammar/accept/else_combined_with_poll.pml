/* verify 0 errors: else next to a poll and len is accepted silently */
chan q = [1] of { byte };
init { if :: q?[1] -> assert(false) :: len(q) > 0 -> assert(false) :: else fi; do :: q??[2] -> skip :: else -> break od }
