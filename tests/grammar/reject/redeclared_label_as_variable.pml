/* reject: 2: variable with the name of an earlier label */
init { L: skip; byte L; skip }
