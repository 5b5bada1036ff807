/* verify 0 errors: #line and # number directives */
byte x;
#line 100 "other.pml"
byte y;
# 200 "third.pml"
init { x = y }
