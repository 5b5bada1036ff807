/* verify 0 errors: if and do as first statement of an option, :: directly after fi and od */
byte x;
init { if :: if :: x = 1 fi :: if :: x = 2 fi fi; do :: do :: break od :: break od; if :: do :: break od; x = 1 :: if :: skip fi fi }
