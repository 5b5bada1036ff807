/* reject: 3: empty formula */
init { skip }
ltl p {  }
