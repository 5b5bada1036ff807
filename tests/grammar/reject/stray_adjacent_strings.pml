/* reject: 2: two adjacent strings */
init { printf("a" "b") }
