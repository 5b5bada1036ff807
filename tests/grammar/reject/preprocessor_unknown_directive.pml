/* reject: 2: unknown directive */
#defin N 3
init { skip }
