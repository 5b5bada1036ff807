/* reject: 2: !! is the sorted send operator, not double negation */
init { byte x; if :: !!x -> skip :: else fi }
