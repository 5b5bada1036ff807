/* verify 0 errors: a label named like a struct field and like a local of another process */
typedef T { byte f; byte g };
T t;
active proctype P() { byte h; h = 1 }
active proctype Q() {
	t.f = 1;
f:	t.g = 2;
h:	if :: t.f == 2 -> goto f :: else fi
}
