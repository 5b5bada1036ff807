/* verify 0 errors: printf and printm are always executable guards */
mtype = { m1 };
init { if :: printf("a\n") :: printf("b\n") -> skip fi; do :: printf("c\n"); break od; mtype m = m1; if :: printm(m) fi }
