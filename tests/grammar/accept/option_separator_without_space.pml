/* verify 0 errors: :: glued to the guard */
init { byte x; if ::x==0->x=1 ::else->skip fi; do ::x==1->x++ ::x==2->break od }
