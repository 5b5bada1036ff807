/* a label named like a variable of an earlier, closed block */
init { { byte L; L = 1 }; L: skip }
